import { withProductCode } from '../lib/typescript.mjs'
import { benchBook } from './longform/book.mjs'
import { benchEditing } from './longform/editing.mjs'
import { benchKills } from './longform/kills.mjs'

const CHARACTERS = 2_000_000

/** `guards`, `editing`, `book` and `kills`: what each measures stands with it. */
export async function benchLongform(parts = []) {
  const rows = []
  const all = { guards, editing: benchEditing, book: benchBook, kills: benchKills }
  for (const [name, measure] of Object.entries(all))
    if (parts.length === 0 || parts.includes(name)) rows.push(...(await measure()))
  return rows
}

/** Repeats and figures of a text of 2 million characters, a sentence after the other; goal: ≤ 1 ms each. */
function guards() {
  return withProductCode(async (load) => [await guard(load)])
}

async function guard(load) {
  const { fillerSentence } = await load('/test/support/longform/sources.ts')
  const { chanceOf } = await load('/test/support/longform/chance.ts')
  const { RepeatDetector, factsOf } = await load('/packages/document/text-checks/index.ts')
  const chance = chanceOf(7)
  const sentences = []
  for (let sum = 0; sum < CHARACTERS;) {
    const text = fillerSentence(chance)
    sentences.push(text)
    sum += text.length
  }
  const before = new RepeatDetector()
  const start = performance.now()
  for (const [index, text] of sentences.entries()) {
    before.add(index, text)
    factsOf({ text })
  }
  const each = (performance.now() - start) / sentences.length
  return { what: `guards, ${sentences.length} sentences`, 'ms each': round(each), ok: each <= 1 }
}

const round = (value) => Math.round(value * 100) / 100
