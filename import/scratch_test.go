package importer
import ("testing";"fmt";"os";"encoding/json";"time";"context";"rulestep/rulesdb")
func TestScratch(t *testing.T){
	ctx:=context.Background()
	st,err:=rulesdb.Open(t.TempDir()); if err!=nil {t.Fatal(err)}
	t0:=time.Now()
	_,err=EnsureBuiltin(ctx,st); if err!=nil {t.Fatal(err)}
	fmt.Println("builtin",time.Since(t0)); t0=time.Now()
	if err:=UpdateIndex(ctx,st);err!=nil{t.Fatal(err)}
	fmt.Println("index",time.Since(t0))
	for _,n:=range []string{"rules-dataset.jsonl","cr/cr-20170825.txt","cr/cr-20190712.txt","cr/cr-20200417.txt","cr/cr-20210723.txt","cr/cr-20231117.txt","cr/cr-20240202.txt","cr/cr-20240308.txt","cr/cr-20240412.txt","cr/cr-20250207.txt","cr/cr-20260227.txt","rules-dataset.jsonl"} {
		f,_:=ReadFile(dataFile(t,n))
		t0=time.Now()
		r,err:=Import(ctx,st,[]File{f},Options{}); if err!=nil {t.Fatal(err)}
		fmt.Println(time.Since(t0))
		r[0].Write(os.Stdout)
		b,_:=json.Marshal(r[0]); _=b
	}
	t0=time.Now()
	s,err:=st.Snapshot(ctx); if err!=nil {t.Fatal(err)}
	fmt.Println("snapshot",time.Since(t0))
	eds:=s.Editions()
	for i:=len(eds)-2;i>0;i-- {
		if eds[i].Builtin {continue}
		c,err:=s.Compare(eds[i].ID,eds[i-1].ID); if err!=nil {t.Fatal(err)}
		gp,gm,gc:=0,0,0
		for _,x:=range c.Terms { switch x.Change {case rulesdb.RuleAdded:gp++;case rulesdb.RuleRemoved:gm++;default:gc++} }
		fmt.Println(eds[i].ID,eds[i-1].ID,c.Counts[rulesdb.Equal],c.Counts[rulesdb.ReferenceOnly],c.Counts[rulesdb.TextChanged],c.Counts[rulesdb.Renumbered],c.Counts[rulesdb.RenumberedChanged],c.Counts[rulesdb.RuleAdded],c.Counts[rulesdb.RuleRemoved],c.ExamplesChanged,gp,gm,gc)
	}
}
