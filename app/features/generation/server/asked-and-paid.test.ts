import { documentIdOf } from './creation-rows'
import { expect, test } from 'vitest'
import { createGenerationWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { scriptModel, usualFaults } from '#test/longform/scripted-model'
import type { ModelEvent, ModelRequest } from '~/features/models/server'
import type { Context } from '~/core/context'
import type { CreationForm } from '../contract'
import { payCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { makeDeck } from '~/features/document/server/deck/decks'
import { generators } from './generators/registry'
import type { GeneratorName } from './generators/generator'
import { bookGenerator } from './generators/book'
import { lectureGenerator } from './generators/lecture'
import { paperGenerator } from './generators/paper'
import { deckGenerator } from './generators/ppt'
import { ASKS_A_STEP } from './task/step-tools'

const real = {
  paper: paperGenerator,
  book: bookGenerator,
  ppt: deckGenerator,
  lecture: lectureGenerator,
}

/** A deployment with a model that is counted. */
function counted(stream: (request: ModelRequest) => AsyncIterable<ModelEvent>) {
  const asked = { times: 0 }
  const by = { provider: 'scripted', label: '剧本模型', model: 'scripted-1' }
  const models: Context['models'] = {
    whoServes: () => by,
    stream: (_: string, request: ModelRequest) => {
      asked.times += 1
      return stream(request)
    },
    embed: async () => {
      throw new Error('nobody embeds here')
    },
  } as unknown as Context['models']
  return { asked, models }
}

async function* sayJson(request: ModelRequest): AsyncGenerator<ModelEvent> {
  const line = { text: '核心保护区的要点', sources: [] }
  const isSlide = request.messages.some(({ content }) => content.includes('"bullets"'))
  const text = isSlide
    ? { bullets: [line, line], notes: [line] }
    : { paragraphs: [{ lines: [line] }] }
  yield { type: 'text', text: JSON.stringify(text) }
  yield { type: 'finished', reason: 'stop' }
}

const usual = scriptModel(7, { ...usualFaults, stall: 0 })
const orders: [GeneratorName, Partial<CreationForm>, chapters: number, sections: number][] = [
  ['paper', { lengthSize: 'tiny' }, 3, 5],
  ['paper', { lengthSize: 'tiny' }, 13, 0],
  ['book', { project: 'book', kind: 'conetnt', bookType: 1, targetWords: 3_000 }, 4, 3],
  ['ppt', { kind: 'ppt', project: 'ppt' }, 3, 4],
]

test.each(orders)(
  'a %s of many short headings asks a model no oftener than coins pay for',
  async (name, form, chapters, sections) => {
    const { asked, models } = counted((request) =>
      usual.model(request, new AbortController().signal),
    )
    const world = await createGenerationWorld(real[name], models)
    const { ctx, coins } = world
    const outline = treeOf(chapters, sections, ctx.newId)
    const creation = await createCreation(ctx, {
      form: formOf({ lengthSize: null, ...form }),
      outline,
    })
    const leaves = Math.max(1, sections) * chapters
    expect(creation.quote?.coins).toBeGreaterThanOrEqual(leaves)
    await payCreation(ctx, orderFor(creation, ctx))
    await workOff(creation.id)
    const done = await getCreation(ctx, creation)
    expect(done).toMatchObject({ taskStatus: 'done', heldCoins: 0 })
    const { wallet, held } = await coins()
    expect({ wallet: wallet + done.paidCoins, held }).toEqual({ wallet: 1_000, held: 0 })
    expect(asked.times).toBeGreaterThan(0)
    expect(asked.times).toBeLessThanOrEqual(6 * (creation.quote?.coins ?? 0))
  },
  120_000,
)

test('a script asks a model no oftener than its pages are paid for', async () => {
  const { asked, models } = counted(sayJson)
  const { ctx } = await createGenerationWorld(deckGenerator, models)
  generators.lecture = lectureGenerator
  const deck = await createCreation(ctx, {
    form: formOf({ kind: 'ppt', project: 'ppt' }),
    outline: treeOf(2, 3, ctx.newId),
  })
  await payCreation(ctx, orderFor(deck, ctx))
  await workOff(deck.id)
  await makeDeck(ctx, { id: documentIdOf(deck.id), template: 'sujian' })
  asked.times = 0
  const form = formOf({
    kind: 'article',
    app: 'lecture',
    deckId: documentIdOf(deck.id),
    lengthSize: 'tiny',
  })
  const script = await createCreation(ctx, { form })
  await payCreation(ctx, orderFor(script, ctx))
  await workOff(script.id)
  expect(await getCreation(ctx, script)).toMatchObject({ taskStatus: 'done' })
  expect(asked.times).toBeGreaterThan(0)
  expect(asked.times).toBeLessThanOrEqual(6 * (script.quote?.coins ?? 0))
}, 120_000)

test('a model that is never done is asked so often for a heading and no oftener, whatever attempts and pauses there are', async () => {
  const { asked, models } = counted(async function* () {
    yield { type: 'text', text: '短。' }
    yield { type: 'finished', reason: 'stop' }
  })
  const { ctx, coins } = await createGenerationWorld(paperGenerator, models)
  const outline = treeOf(3, 0, ctx.newId)
  const creation = await createCreation(ctx, { form: formOf({ lengthSize: 'tiny' }), outline })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  expect(asked.times).toBeGreaterThan(0)
  expect(asked.times).toBeLessThanOrEqual(ASKS_A_STEP * 3)
  expect(await coins()).toEqual({ wallet: 1_000, held: 0 })
})
