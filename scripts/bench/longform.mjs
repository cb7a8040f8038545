import { withProductCode } from '../lib/typescript.mjs'

const CHARACTERS = 2_000_000

/** Repeats and figures of a text of 2 million characters, a sentence after the other; goal: ≤ 1 ms each. */
export async function benchLongform() {
  return withProductCode(async (load) => {
    return [await guards(load)]
  })
}

async function guards(load) {
  const { fillerSentence } = await load('/test/support/longform/sources.ts')
  const { chanceOf } = await load('/test/support/longform/chance.ts')
  const { SaidBefore, factsOf } = await load('/app/features/studio/guards/index.ts')
  const chance = chanceOf(7)
  const sentences = []
  for (let sum = 0; sum < CHARACTERS;) {
    const text = fillerSentence(chance)
    sentences.push(text)
    sum += text.length
  }
  const before = new SaidBefore()
  const start = performance.now()
  for (const [at, text] of sentences.entries()) {
    before.add(at, text)
    factsOf({ text })
  }
  const each = (performance.now() - start) / sentences.length
  return { what: `guards, ${sentences.length} sentences`, 'ms each': round(each), ok: each <= 1 }
}

const round = (value) => Math.round(value * 100) / 100
