import { withProductCode } from './lib/typescript.mjs'
import { pageOfProse } from './bench/ingest/prose.mjs'
const size = 10000, PER_FILE = 40
const proseOf = (at) => pageOfProse(at, 330).paragraphs.join('\n')
const questionOf = (at, size) => { const [first = '', second = ''] = proseOf((at * 7919) % size).split('。').slice(at % 3); return `${(first.length > 8 ? first : second).slice(0, 24)}是多少？` }
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
await withProductCode(async (load) => {
  const { openPassageIndex } = await load('/app/features/library/server/search/index.ts')
  const { openNodeSql } = await load('/test/support/node-sql.ts')
  const { questionTerms } = await load('/app/core/chinese/terms.ts')
  const base = openNodeSql()
  let log = null
  const sql = { all: (s, ...v) => { if (log) log.push([s, v]); return base.all(s, ...v) }, atomically: base.atomically }
  const index = openPassageIndex(sql)
  for (let from = 0; from < size; from += PER_FILE) {
    const fileId = String(from)
    index.putPassages(fileId, 1, `资料${from}`, Array.from({ length: PER_FILE }, (_, no) => ({ no, headings: [`第${(no % 9) + 1}节`], text: proseOf(from + no), anchor: { kind: 'text', from: no * 400, to: no * 400 + 400 } })))
    index.commitFile(fileId, 1, PER_FILE)
  }
  const sums = {}
  const add = (k, ms) => { (sums[k] ??= []).push(ms) }
  for (let at = 0; at < 40; at++) {
    log = []; index.search(questionOf(at, size), {}); const calls = log; log = null
    const m = calls.find(([s]) => s.includes('bm25'))
    const expr = m[1][0]
    const t = (k, f) => { f(); const a = cpu(); f(); f(); f(); add(k, (cpu() - a) / 3) }
    t('whole', () => base.all(m[0], ...m[1]))
    t('bm25 inner', () => base.all(`SELECT rowid AS id, bm25(terms,2,2,1,1) AS score FROM terms WHERE terms MATCH ? ORDER BY score, rowid LIMIT 100`, expr))
    t('count(*)', () => base.all(`SELECT count(*) AS n FROM terms WHERE terms MATCH ?`, expr))
    add('rows', base.all(`SELECT count(*) AS n FROM terms WHERE terms MATCH ?`, expr)[0].n)
    t('rank col', () => base.all(`SELECT rowid AS id FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT 100`, expr))
    const [w, b] = expr.split(/ OR (?=\{title_bigrams)/)
    t('words only', () => base.all(`SELECT rowid AS id, bm25(terms,2,2,1,1) AS score FROM terms WHERE terms MATCH ? ORDER BY score, rowid LIMIT 100`, w))
    add('terms', (expr.match(/"/g) ?? []).length / 2)
    if (at < 3) console.log(expr)
  }
  for (const [k, v] of Object.entries(sums)) console.log(k.padEnd(12), (v.reduce((a, c) => a + c, 0) / v.length).toFixed(2), 'max', Math.max(...v).toFixed(1))
})
