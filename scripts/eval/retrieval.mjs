import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/**
 * Of questions with known passages: does the product's own index find them? Each folder with corpus.jsonl and
 * queries.jsonl is one set, each corpus row one passage with its title. The index runs over Node's SQLite, whose
 * FTS5 is the one of workerd's objects (a test holds the two together).
 */
export async function evalRetrieval(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      'question-field': { type: 'string', default: 'question' },
    },
  })
  const folders = setsIn(values.data)
  if (folders.length === 0) {
    console.error('用 --data 指定含 corpus.jsonl 与 queries.jsonl 的文件夹，或它们的上级文件夹。')
    process.exit(2)
  }
  const sets = {}
  await withProductCode(async (load) => {
    for (const folder of folders) {
      const result = await measure(load, folder, values['question-field'])
      if (result) sets[basename(folder)] = result
    }
  })
  console.table(sets)
  return {
    sets: Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, figures(set)])),
  }
}

const figures = ({ n, hit1, hit5, hit10, mrr10 }) => ({ n, hit1, hit5, hit10, mrr10 })

function setsIn(data) {
  if (!data || !existsSync(data)) return []
  const isSet = (folder) =>
    existsSync(join(folder, 'corpus.jsonl')) && existsSync(join(folder, 'queries.jsonl'))
  if (isSet(data)) return [data]
  return readdirSync(data)
    .sort()
    .map((name) => join(data, name))
    .filter(isSet)
}

async function measure(load, folder, field) {
  const { openPassageIndex } = await load('/app/features/library/server/passage-index/index.ts')
  const { openNodeSql } = await load('/test/support/node-sql.ts')
  const queries = lines(folder, 'queries.jsonl').filter(
    (query) => query[field] && query.positives.length > 0,
  )
  if (queries.length === 0) return null
  const index = openPassageIndex(openNodeSql())
  const corpus = lines(folder, 'corpus.jsonl')
  const started = performance.now()
  learn(index, corpus)
  const learned = performance.now()
  const ranks = queries.map((query) => {
    const hits = index.search(query[field], {})
    const rank = hits.findIndex((hit) => query.positives.includes(corpus[Number(hit.fileId)].id))
    return rank === -1 ? Infinity : rank + 1
  })
  const share = (depth) => percent(ranks.filter((rank) => rank <= depth).length / ranks.length)
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank <= 10 ? 1 / rank : 0), 0)
  return {
    n: ranks.length,
    hit1: share(1),
    hit5: share(5),
    hit10: share(10),
    mrr10: Math.round((reciprocal / ranks.length) * 1000) / 1000,
    passages: corpus.length,
    learnMs: Math.round(learned - started),
    msAQuestion: Math.round(((performance.now() - learned) / ranks.length) * 10) / 10,
  }
}

// A file a row, since a title belongs to a file.
function learn(index, corpus) {
  for (const [fileNo, row] of corpus.entries()) {
    const anchor = { kind: 'text', from: 0, to: row.text.length }
    const passage = { no: 0, headings: [], text: row.text, anchor }
    index.putPassages(String(fileNo), 1, row.title ?? '', [passage])
    index.commitFile(String(fileNo), 1, 1)
  }
}

const percent = (share) => Math.round(share * 1000) / 10

const lines = (folder, name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
