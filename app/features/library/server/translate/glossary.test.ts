import { createWorld } from '#test/learning'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { saveTermInput } from '../../wire/contracts/translate'
import { deleteTerm, listTerms, saveTerm } from './glossary'
import { foldTerm, termsIn } from './known-terms'

const daily = {
  term: '日承载量',
  targetLang: 'en' as const,
  translation: 'daily carrying capacity',
}

test('a term is written once, however it is spelt; its translation can be changed', async () => {
  const { ctx } = createWorld()
  await saveTerm(ctx, { ...daily, term: 'ＡＩ助手' })
  await saveTerm(ctx, { ...daily, term: 'ai助手', translation: 'assistant' })
  expect(await words(ctx)).toEqual([['ai助手', 'assistant']])
})

test('the same term has a translation for each language', async () => {
  const { ctx } = createWorld()
  await saveTerm(ctx, daily)
  await saveTerm(ctx, { ...daily, targetLang: 'fr', translation: 'capacité de charge' })
  expect(await words(ctx)).toHaveLength(2)
  expect((await listTerms(ctx, { targetLang: 'fr' })).terms).toHaveLength(1)
})

test('members read the glossary, owner and admins write it', async () => {
  const world = createWorld()
  const [member, admin] = [await addMember(world, 'member'), await addMember(world, 'admin')]
  const { id } = await saveTerm(admin, daily)
  expect(await listTerms(member, {})).toMatchObject({ mayEdit: false, terms: [daily] })
  for (const attempt of [() => saveTerm(member, daily), () => deleteTerm(member, { id })]) {
    await expect(attempt()).rejects.toMatchObject({ slug: 'glossary.notEditor' })
  }
  await deleteTerm(world.ctx, { id })
  expect(await words(member)).toEqual([])
})

test('a glossary is its team’s alone', async () => {
  const [{ ctx }, { ctx: stranger }] = [createWorld(), createWorld()]
  const { id } = await saveTerm(ctx, daily)
  expect(await words(stranger)).toEqual([])
  await expect(deleteTerm(stranger, { id })).rejects.toMatchObject({ slug: 'glossary.notFound' })
})

test.each(['', '  ', 'a\nb', '⟦1⟧', 'x'.repeat(81)])('a term like %j is refused', (term) => {
  expect(saveTermInput.safeParse({ ...daily, term }).success).toBe(false)
})

test.each([
  ['以高峰小时校核日承载量。', '日承载量', true],
  ['Ｃａｒｒｙｉｎｇ CAPACITY', 'capacity', true],
  ['in capacities', 'capacity', false],
  ['an AI助手 here', 'AI助手', true],
  ['mail and rain', 'ai', false],
])('in %s the term %s is found: %s', (text, term, isFound) => {
  const existing = { term, translation: 'x', folded: foldTerm(term) }
  expect(termsIn(text, [existing]).length === 1).toBe(isFound)
})

const words = async (ctx: SeatedContext) =>
  (await listTerms(ctx, {})).terms.map(({ term, translation }) => [term, translation])
