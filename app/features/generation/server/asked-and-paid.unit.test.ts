import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { Chance } from '#test/chance'
import { randomTree } from '#test/random-trees'
import type { DocTree } from '#packages/document'
import { creationForm } from '../contract'
import { lengthSizes } from '../terms'
import { priceOf } from '../lengths'
import { bookGenerator } from './generators/book'
import type { CreationGenerator, Step } from './generators/generator'
import { lectureGenerator } from './generators/lecture'
import { paperGenerator } from './generators/paper'
import { writingOf, writingSteps } from './generators/paper/plan'
import { deckGenerator, slideNodes } from './generators/ppt'
import { sharesOf } from './money'

const fail = () => {
  throw new Error('a generator without a form')
}
const wholes = [paperGenerator, bookGenerator, deckGenerator, lectureGenerator]
const forms = wholes.map(({ name }) =>
  creationForm.parse({
    kind: name === 'ppt' ? 'ppt' : 'paper',
    topic: '题目',
    ...(name === 'book' && { project: 'book', bookType: 1 }),
    ...(name === 'lecture' && { app: 'lecture', deckId: '1' }),
  }),
)

/** The steps of a round that ask a model, told from the generator's own plan. */
function asking(
  generator: CreationGenerator,
  tree: DocTree,
  form: (typeof forms)[number],
): Pick<Step, 'key'>[] {
  const work = { form, only: null } as Parameters<typeof writingSteps>[1]
  if (generator.name === 'ppt') return slideNodes(tree).map(({ id }) => ({ key: id }))
  if (generator.name === 'lecture')
    return generator.units(work, tree).map(({ nodeId }) => ({ key: nodeId }))
  const steps = writingSteps(writingOf(tree, work), work, {
    written: new Set(),
    isOffline: false,
  })
  return steps.filter(({ kind }) => /^(?:plan|write|frame)$/.test(kind))
}

// A chapter may be planned for each heading that is written; abstracts, two at most, are written beside.
const BESIDE = 2
const STEPS_A_COIN = 2

test('over random outlines no generator asks a model for more steps than coins pay for, and no heading is for nothing', () => {
  for (let seed = 1; seed <= sized(100, 400); seed += 1) {
    const chance = new Chance(seed)
    const tree = randomTree(chance, 40)
    wholes.forEach((generator, index) => {
      const form = { ...(forms[index] ?? fail()), lengthSize: chance.pick([...lengthSizes]) }
      const units = generator.units({ form, only: null }, tree)
      const coins = priceOf(form, units.length)
      const steps = asking(generator, tree, form)
      expect(steps.length, `${generator.name} ${seed}`).toBeLessThanOrEqual(
        STEPS_A_COIN * coins + BESIDE,
      )
      const shares = sharesOf(units, coins)
      for (const item of shares) expect(item.coins).toBeGreaterThanOrEqual(1)
      if (units.length > 0) expect(shares.reduce((sum, item) => sum + item.coins, 0)).toBe(coins)
    })
  }
})
