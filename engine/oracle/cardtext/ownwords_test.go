package cardtext

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"path/filepath"
	"strings"
	"testing"
)

// wordless are instructions that no card says, with the reason.
var wordless = map[string]string{
	"RemoveDamage": "what totem armor stands for (702.89a)",
}

// TestEveryInstructionHasWords reads the source: each instruction of package oracle is written, and made of what a text says, by
// a row of verbs.go or by functions of its own; and no verb has both a clause of does and a function that is declared for it, which
// would never be asked.
func TestEveryInstructionHasWords(t *testing.T) {
	read, written := map[string]bool{}, map[string]bool{}
	for node := range formsFor {
		read[node.Name()], written[node.Name()] = true, true
	}
	for node := range ownWords {
		written[node.Name()] = true
	}
	for _, file := range parsed(t, ".") {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			writes := f.Recv != nil && receiver(f) == "writer"
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CompositeLit:
					if !writes {
						read[nodeName(n.Type)] = true
					}
				case *ast.ValueSpec:
					if !writes {
						read[nodeName(n.Type)] = true
					}
				case *ast.TypeAssertExpr:
					if f.Name.Name == "sentences" {
						written[nodeName(n.Type)] = true
					}
				case *ast.CaseClause:
					for _, e := range n.List {
						if f.Name.Name == "plainClause" {
							written[nodeName(e)] = true
						}
						if word, ok := e.(*ast.BasicLit); ok && f.Name.Name == "does" && toldOthers[strings.Trim(word.Value, `"`)] != nil {
							t.Errorf("the verb %s has a clause of does in parse_verbs.go, so that what is declared for it with tellsOthers or tellsAnyone is never asked", word.Value)
						}
					}
				}
				return true
			})
		}
	}
	for path, file := range parsed(t, "..") {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Name.Name != "instruction" {
				continue
			}
			node, reason := receiver(f), ""
			where := "engine/oracle/" + filepath.Base(path)
			if reason = wordless[node]; reason != "" {
				if read[node] || written[node] {
					t.Errorf("%s, of %s, has words and needs no excuse (%s)", node, where, reason)
				}
				continue
			}
			if !read[node] {
				t.Errorf("no text is read as a %s, of %s: declare what reads on after its verb in the file of its topic in engine/oracle/cardtext,\n\tvar _ = tellsYou(\"verb\", (*parser).name)\nor, if it is said in one way, give it a row in verbs.go", node, where)
			}
			if !written[node] {
				t.Errorf("no text is written for a %s, of %s: declare what writes it beside what reads it in engine/oracle/cardtext,\n\tvar _ = writes((*writer).name)\nor, if it is said in one way, give it a row in verbs.go", node, where)
			}
		}
	}
}

// nodeName is the name of the node that a type of package oracle is, "" for other expressions.
func nodeName(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if p, ok := s.X.(*ast.Ident); ok && p.Name == "oracle" {
			return s.Sel.Name
		}
	}
	return ""
}

// receiver is the type whose method a function is, "" if it is none.
func receiver(f *ast.FuncDecl) string {
	e := f.Recv.List[0].Type
	if p, ok := e.(*ast.StarExpr); ok {
		e = p.X
	}
	name, _ := e.(*ast.Ident)
	return name.Name
}

// parsed reads the source of a package, by file.
func parsed(t *testing.T, dir string) map[string]*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[name], err = goparser.ParseFile(gotoken.NewFileSet(), name, nil, 0); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestDeclaredTwice holds that two functions for one verb are noticed as the program starts.
func TestDeclaredTwice(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a second function for a verb is taken")
		}
	}()
	declare(map[string]int{"draw": 1}, "draw", 2)
}
