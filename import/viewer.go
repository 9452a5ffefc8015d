package importer

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/rulesdb"
)

// rowNumber is a number as the dataset writes it.
var rowNumber = regexp.MustCompile(`^[1-9]\d\d\.[1-9]\d{0,2}[a-z]?\.?$`)

// viewerTypes are the words under a column's name on a viewer's page. Below them
// stand the least and the greatest value of the column.
var viewerTypes = []string{"stringlengths", "listlengths", "stringclasses", "int64", "int32", "float64", "sequencelengths"}

const viewerColumn = 4 // lines to a column in the page's head: name, type, least, greatest

// looksLikeViewer asks for a column head with its type below it.
func looksLikeViewer(text string) bool {
	head := strings.SplitN(strings.TrimSpace(text), "\n", 3)
	return len(head) == 3 && slices.Contains(viewerTypes, strings.TrimSpace(head[1]))
}

// readViewer reads the text of a viewer's page: the heads of the columns, then the
// cells of row after row, one to a line. Cells longer than the viewer shows end in
// three dots; the rules end no text in that way.
func readViewer(text string) (*Source, error) {
	lines, err := splitLines(strings.TrimRight(text, "\n"))
	if err != nil {
		return nil, err
	}
	start := 0
	for strings.TrimSpace(lines[start]) == "" {
		start++
	}
	var columns []string
	at := start
	for at+viewerColumn <= len(lines) && slices.Contains(viewerTypes, strings.TrimSpace(lines[at+1])) {
		columns = append(columns, strings.TrimSpace(lines[at]))
		at += viewerColumn
	}
	for _, name := range []string{columnNumber, columnText, columnIndex} {
		if !slices.Contains(columns, name) {
			return nil, faultf(line(start+1), "the page has the columns %s; expected number, text, examples and __index_level_0__", strings.Join(columns, ", "))
		}
	}
	s := &Source{Form: FormViewer}
	rows := newRowReader()
	for ; at < len(lines); at += len(columns) {
		if strings.TrimSpace(strings.Join(lines[at:], "")) == "" {
			break
		}
		if at+len(columns) > len(lines) {
			return nil, faultf(line(at+1), "the last row has %d of %d cells: the page is cut off", len(lines)-at, len(columns))
		}
		row, err := viewerRow(columns, lines[at:at+len(columns)])
		if err != nil {
			return nil, faultf(line(at+1), "%v", err)
		}
		if err := rows.append(line(at+1), row); err != nil {
			return nil, err
		}
	}
	return rows.source(s)
}

func viewerRow(columns, cells []string) (rulesdb.SourceRow, error) {
	var row rulesdb.SourceRow
	var err error
	for i, name := range columns {
		cell := strings.TrimSpace(cells[i])
		switch name {
		case columnNumber:
			row.Number = cell
		case columnText:
			row.Text, row.TextCut = strings.CutSuffix(cell, "...")
		case columnExamples:
			row.Examples, row.ExamplesCut, err = exampleText(cell)
		case columnIndex:
			row.Index, err = indexCell([]byte(cell))
		}
		if err != nil {
			return row, err
		}
	}
	return row, nil
}
