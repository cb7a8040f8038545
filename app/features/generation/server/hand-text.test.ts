import { noId } from '#test/ids'
import { documentIdOf } from './creation-rows'
import { createStudioWorld, formOf, treeOf } from '#test/generation-world'
import { bodyOf, paragraph } from '#test/rooms'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { leavesOf } from '#packages/document'
import {
  readLedger,
  readSection,
  readTree,
  saveSection,
  settleWaiting,
} from '~/features/document/server'
import { marksOf } from '#packages/document/text-checks'
import { createCreation } from './creations'

const SENTENCE = '古镇的游客集中在沿河一带，节假日尤其如此，需要分时预约来分流。'
const OTHER = '码头一带的摊位由管理单位每季度复核一次，结果向居民公布。'

async function ordered() {
  const { ctx, coins } = await createStudioWorld()
  const creation = await createCreation(ctx, { form: formOf(), outline: treeOf(1, 2, ctx.newId) })
  const id = documentIdOf(creation.id)
  const [first, second] = leavesOf((await readTree(ctx, id)).tree)
  const save = (nodeId: NodeId, baseRev: number, ...texts: string[]) => {
    const content = texts.map((text, index) => paragraph(`p${index + 1}`, text))
    return saveSection(ctx, id, { nodeId, baseRev, body: bodyOf(...content) })
  }
  const repeatsOf = async (nodeId: NodeId, text: string) => {
    const { fingerprints } = marksOf(nodeId, bodyOf(paragraph('x', text)))
    const hashes = fingerprints.map(({ hash }) => hash)
    return (await readLedger(ctx, id, { nodeId, hashes, factKeys: [] })).repeats
  }
  return { ctx, coins, id, a: first?.id ?? noId, b: second?.id ?? noId, save, repeatsOf }
}

test('what a person wrote by hand counts as said when another section is written', async () => {
  const { a, b, save, repeatsOf } = await ordered()
  const saved = await save(a, 0, SENTENCE)
  expect(await repeatsOf(b, SENTENCE)).toEqual(
    expect.arrayContaining([expect.objectContaining({ nodeId: a, sentence: 0 })]),
  )
  await save(a, saved.rev, OTHER)
  expect(await repeatsOf(b, SENTENCE)).toEqual([])
  expect(await repeatsOf(b, OTHER)).not.toEqual([])
})

test('of two people’s texts that became one, both count; a text that waits counts when it is taken', async () => {
  const { ctx, id, a, b, save, repeatsOf } = await ordered()
  const { rev } = await save(a, 0, '第一段。', '第二段。')
  await save(a, rev, SENTENCE, '第二段。')
  const merged = await save(a, rev, '第一段。', OTHER)
  expect(merged.outcome).toBe('merged')
  expect(await repeatsOf(b, SENTENCE)).not.toEqual([])
  expect(await repeatsOf(b, OTHER)).not.toEqual([])
  const late = await save(a, rev, '换了开头，也换了别的说法。', '第二段。')
  const waitingId = late.outcome === 'waiting' ? late.waitingId : ''
  expect(await repeatsOf(b, SENTENCE)).not.toEqual([])
  await settleWaiting(ctx, id, { nodeId: a, waitingId, isTaken: true, baseRev: late.rev })
  expect(await repeatsOf(b, SENTENCE)).toEqual([])
})

test('a text that may not be said is refused with AUDITING_ERROR; what stood stays, and nothing is charged', async () => {
  const { ctx, coins, id, a, save } = await ordered()
  const before = await coins()
  const { rev } = await save(a, 0, '古镇的私服渡口，旧时的叫法。')
  ctx.settings = { ...ctx.settings, MODERATION_WORDS: '私服,外挂' }
  const refused = { kind: { code: 'AUDITING_ERROR' } }
  await expect(save(a, rev, '古镇的私服渡口，旧时的叫法。', '卖外挂。')).rejects.toMatchObject(
    refused,
  )
  expect(await readSection(ctx, id, a)).toMatchObject({ rev })
  const figure = {
    type: 'figure' as const,
    attrs: {
      blockId: 'f1',
      by: 'human' as const,
      id: 'fig-a',
      caption: '外挂的价目',
      evidenceIds: [],
      spec: { kind: 'equation' as const, latex: 'x' },
    },
  }
  const withCaption = { nodeId: a, baseRev: rev, body: bodyOf(figure) }
  await expect(saveSection(ctx, id, withCaption)).rejects.toMatchObject(refused)
  // What stood there before the list was made is not held against who goes on writing.
  const saved = await save(a, rev, '古镇的私服渡口，旧时的叫法。', '沿河一带另有安排。')
  expect(saved.outcome).toBe('kept')
  expect(await coins()).toEqual(before)
})
