import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withProductCode } from '../lib/typescript.mjs'

const SIZES = [10, 100, 500]
const RUNS = 3
const GOAL_RATIO = 1.2
const GOAL_AGAIN = 0.2
const GOAL_MB = 110
// Collecting at every section would measure the collector.
const SAMPLE_EVERY = 50

/**
 * A book as a Word file at 10, 100 and 500 chapters of 3,000 characters, each with formulas, a table, a figure and notes:
 * processor time a chapter, and what is held beside the document itself after a collection, in MB. Then the same book
 * again after a sentence was added in its middle, and after a note was added in its first section: processor time against
 * the first export.
 */
export async function benchWord() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  return withProductCode(async (load) => {
    const { thesisOf } = await load('/test/support/word/thesis.ts')
    const { writeWord } = await load('/app/features/exports/server/word/index.ts')
    const rows = []
    for (const chapters of SIZES) {
      const snapshot = bookOf(thesisOf, chapters)
      const full = await fastest(() => written(writeWord, snapshot, null))
      const cache = (await written(writeWord, snapshot, null)).cache
      const sentence = { type: 'text', text: '新添的一句话。' }
      const note = { type: 'note', attrs: { text: '新添的注。' } }
      const edited = withInline(snapshot, `c${Math.floor(chapters / 2)}s1`, sentence)
      const noted = withInline(snapshot, 'c0s0', note)
      rows.push({
        chapters,
        msEach: full.ms / chapters,
        kB: full.bytes / 1024,
        keptKb: (cache?.byteLength ?? 0) / 1024,
        again: (await fastest(() => written(writeWord, edited, cache))).ms / full.ms,
        afterNote: (await fastest(() => written(writeWord, noted, cache))).ms / full.ms,
        heldMb: await held(() => writeWord(snapshot, options), collect),
        heldAgainMb: await held(() => writeWord(edited, optionsWith(cache)), collect),
      })
    }
    return rows.map((row) => ({
      chapters: row.chapters,
      'ms a chapter': round(row.msEach),
      'to 10 chapters': round(row.msEach / rows[0].msEach),
      kB: Math.round(row.kB),
      'held MB': round(row.heldMb),
      'kept kB': Math.round(row.keptKb),
      'again, edited': round(row.again),
      'again, a note more': round(row.afterNote),
      'held MB again': round(row.heldAgainMb),
      ok:
        row.msEach <= GOAL_RATIO * rows[0].msEach &&
        Math.max(row.heldMb, row.heldAgainMb) <= GOAL_MB &&
        // A book of ten chapters is a tenth by one of them alone.
        (row.chapters < MANY || Math.max(row.again, row.afterNote) <= GOAL_AGAIN),
    }))
  })
}

const MANY = 100

const bookOf = (thesisOf, chapters) =>
  thesisOf({
    chapters,
    characters: chapters * 3_000,
    formulas: chapters * 2,
    tables: chapters,
    figures: chapters,
    references: chapters * 4,
  })

const options = {
  preset: 'book',
  edition: '2025',
  style: 'numeric',
  at: Date.UTC(2026, 0, 1),
  author: '',
  bytesOf: async () => null,
}

const optionsWith = (before, keep = () => {}) => ({ ...options, fragments: { before, keep } })

async function written(writeWord, snapshot, before) {
  const start = process.cpuUsage()
  let [bytes, cache] = [0, null]
  const how = optionsWith(before, (file) => (cache = file))
  for await (const piece of writeWord(snapshot, how)) bytes += piece.byteLength
  const { user, system } = process.cpuUsage(start)
  return { ms: (user + system) / 1_000, bytes, cache }
}

async function fastest(run) {
  const runs = []
  for (let no = 0; no < RUNS; no += 1) runs.push(await run())
  return runs.toSorted((item, other) => item.ms - other.ms)[0]
}

/** The book with something more at the end of a section. */
function withInline(snapshot, nodeId, inline) {
  const body = snapshot.bodies.get(nodeId)
  const attrs = { blockId: 'newblock', by: 'human' }
  const content = [...body.content, { type: 'paragraph', attrs, content: [inline] }]
  return { ...snapshot, bodies: new Map([...snapshot.bodies, [nodeId, { ...body, content }]]) }
}

async function held(write, collect) {
  const now = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = now()
  let [most, pieces] = [0, 0]
  for await (const _ of write()) {
    pieces += 1
    if (pieces % SAMPLE_EVERY === 1) most = Math.max(most, now() - before)
  }
  return most / 1024 / 1024
}

const round = (value) => Math.round(value * 100) / 100
