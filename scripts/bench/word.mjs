import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withProductCode } from '../lib/typescript.mjs'

const SIZES = [10, 100, 500]
const RUNS = 3
const GOAL_RATIO = 1.2
const GOAL_MB = 110
// Collecting at every section would measure the collector.
const SAMPLE_EVERY = 50

/**
 * A book as a Word file at 10, 100 and 500 chapters of 3,000 characters, each with formulas, a table, a figure and notes:
 * processor time a chapter, and what is held beside the document itself after a collection, in MB.
 */
export async function benchWord() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  return withProductCode(async (load) => {
    const { thesisOf } = await load('/test/support/word/thesis.ts')
    const { writeWord } = await load('/app/features/editor/server/export/word/index.ts')
    const rows = []
    for (const chapters of SIZES) {
      const book = bookOf(thesisOf, chapters)
      const runs = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await written(writeWord, book))
      const msEach = Math.min(...runs.map(({ ms }) => ms)) / chapters
      const heldMb = await held(writeWord, book, collect)
      rows.push({ chapters, msEach, kB: runs[0].bytes / 1024, heldMb })
    }
    return rows.map((row) => ({
      chapters: row.chapters,
      'ms a chapter': round(row.msEach),
      'to 10 chapters': round(row.msEach / rows[0].msEach),
      kB: Math.round(row.kB),
      'held MB': round(row.heldMb),
      ok: row.msEach <= GOAL_RATIO * rows[0].msEach && row.heldMb <= GOAL_MB,
    }))
  })
}

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

async function written(writeWord, book) {
  const before = process.cpuUsage()
  let bytes = 0
  for await (const piece of writeWord(book, options)) bytes += piece.byteLength
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, bytes }
}

async function held(writeWord, book, collect) {
  const now = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = now()
  let [most, pieces] = [0, 0]
  for await (const _ of writeWord(book, options)) {
    pieces += 1
    if (pieces % SAMPLE_EVERY === 1) most = Math.max(most, now() - before)
  }
  return most / 1024 / 1024
}

const round = (value) => Math.round(value * 100) / 100
