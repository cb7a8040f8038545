import { Session } from 'node:inspector/promises'
import { withProductCode } from './lib/typescript.mjs'
import { pageOfProse } from './bench/ingest/prose.mjs'
const size = Number(process.env.SIZE ?? 10000)
const PER_FILE = 40
const proseOf = (at) => pageOfProse(at, 330).paragraphs.join('\n')
const questionOf = (at, size) => {
  const [first = '', second = ''] = proseOf((at * 7919) % size).split('。').slice(at % 3)
  return `${(first.length > 8 ? first : second).slice(0, 24)}是多少？`
}
await withProductCode(async (load) => {
  const { openPassageIndex } = await load('/app/features/library/server/search/index.ts')
  const { openNodeSql } = await load('/test/support/node-sql.ts')
  const sql = openNodeSql()
  const index = openPassageIndex(sql)
  for (let from = 0; from < size; from += PER_FILE) {
    const fileId = String(from)
    const passages = Array.from({ length: Math.min(PER_FILE, size - from) }, (_, no) => ({
      no, headings: [`第${(no % 9) + 1}节`], text: proseOf(from + no),
      anchor: { kind: 'text', from: no * 400, to: no * 400 + 400 },
    }))
    index.putPassages(fileId, 1, `资料${from}`, passages)
    index.commitFile(fileId, 1, passages.length)
  }
  const session = new Session(); session.connect()
  await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 200 })
  const qs = Array.from({ length: 200 }, (_, at) => questionOf(at, size))
  qs.forEach((q) => index.search(q, {}))
  await session.post('Profiler.start')
  qs.forEach((q) => index.search(q, {}))
  const { profile: p } = await session.post('Profiler.stop')
  const byId = new Map(p.nodes.map((n) => [n.id, n]))
  const key = (n) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}`
  const self = new Map(), tot = new Map(), parent = new Map()
  p.nodes.forEach((n) => n.children?.forEach((c) => parent.set(c, n.id)))
  p.samples.forEach((sid, i) => { const d = (p.timeDeltas[i] ?? 0) / 1000 / qs.length; const k = key(byId.get(sid)); self.set(k, (self.get(k) ?? 0) + d); const seen = new Set(); for (let x = sid; x; x = parent.get(x)) { const kk = key(byId.get(x)); if (!seen.has(kk)) { seen.add(kk); tot.set(kk, (tot.get(kk) ?? 0) + d) } } })
  const show = (m, n) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => v.toFixed(2).padStart(7) + ' ' + k).join('\n')
  console.log('SELF\n' + show(self, 25) + '\nTOTAL\n' + show(tot, 45))
})
