#!/usr/bin/env python3
# usage: run.py FILE [args]; lines "use: A | B" are replaced by a -- cards -- section from the pool
import sys,gzip,json,subprocess,re
names={}
need=[]
src=open(sys.argv[1]).read()
for m in re.finditer(r'^use: (.*)$',src,re.M):
    need+= [x.strip() for x in m.group(1).split('|')]
for l in gzip.open('/work/shared/data/cards/cards.jsonl.gz','rt'):
    r=json.loads(l)
    if r['name'] in need or r['name'].split(' // ')[0] in need: names.setdefault(r['name'].split(' // ')[0],r) ; names.setdefault(r['name'],r)
def block(f):
    out=f['name']+(' '+f['mana_cost'] if f.get('mana_cost') else '')+'\n'
    out+=f['type_line']+'\n'
    W={'W':'white','U':'blue','B':'black','R':'red','G':'green'}
    if f.get('color_indicator'): out+='Color indicator: '+', '.join(W.get(c,c) for c in f['color_indicator'])+'\n'
    if f.get('oracle_text'): out+=f['oracle_text']+'\n'
    if f.get('power'): out+=f['power']+'/'+f['toughness']+'\n'
    if f.get('loyalty'): out+='Loyalty: '+str(f['loyalty'])+'\n'
    return out
cards=[]
for n in need:
    r=names[n]
    fs=r['faces'] or [r]
    cards.append('//\n'.join(block(f) for f in fs))
src=re.sub(r'^use: .*\n','',src,flags=re.M)
src=src.replace('-- setup --','-- cards --\n'+'\n'.join(cards)+'\n-- setup --',1)
out='/tmp/sc/out.txt'
open(out,'w').write(src)
r=subprocess.run(['/tmp/cards-rulestep','play',out]+sys.argv[2:],capture_output=True,text=True)
t=r.stdout+r.stderr
verbose='-v' in sys.argv
for l in t.splitlines():
    if not re.match(r'^       ',l) : print(l)
