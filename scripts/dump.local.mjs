import { readFileSync, writeFileSync } from 'node:fs'
import { withProductCode } from './lib/typescript.mjs'
import { pageOfProse } from './bench/ingest/prose.mjs'
const out = process.argv[2]
const D = '/work/shared/data/questions/'
const lines = (f) => readFileSync(f, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l))
await withProductCode(async (load) => {
  const { openPassageIndex } = await load('/app/features/library/server/search/index.ts')
  const { openNodeSql } = await load('/test/support/node-sql.ts')
  const { rank } = await load('/app/features/library/server/search/rank.ts')
  const { match } = await load('/app/features/library/server/search/read.ts')
  const { readPassage } = await load('/app/core/ranking/candidate.ts')
  const dump = []
  for (const [set, most] of [['dureader_web', 137], ['xquad_zh', 300], ['rgb_zh', 120]]) {
    const sql = openNodeSql(); const index = openPassageIndex(sql)
    const corpus = lines(`${D}${set}/corpus.jsonl`).slice(0, 2500)
    corpus.forEach((row, at) => { index.putPassages(String(at), 1, row.title ?? '', [{ no: 0, headings: [], text: row.text, anchor: { kind: 'text', from: 0, to: row.text.length } }]); index.commitFile(String(at), 1, 1) })
    const qs = lines(`${D}${set}/queries.jsonl`).slice(0, most).map((q) => q.question ?? q.text ?? q.query)
    for (const q of qs) {
      const known = index.statistics([...new Set(Object.values((await load('/app/core/chinese/terms.ts')).questionTerms(q)).flat())])
      const hits = match(sql, q, {}, { limit: 100, known }).map(readPassage)
      const ranked = rank(q, hits, known)
      dump.push([q, ranked.map((r) => [r.passage.fileId, Number(r.rank.toFixed(9))]), index.search(q, {}).map((h) => h.fileId)])
    }
  }
  writeFileSync(out, dump.map((d) => JSON.stringify(d)).join('\n'))
})
