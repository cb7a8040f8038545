import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formOf } from '#test/generation-world'
import { node, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import { keepImage } from '~/features/document/server'
import { changeDeck, makeDeck } from '~/features/document/server/deck/decks'
import { shareSnapshot } from '~/features/sharing/contract'
import { documentIdOf } from '../creation-rows'
import { createCreation } from '../creations'
import { creations } from '../tables'
import { creationShares } from './share-creation'

const NOTHING_MORE = { withPictures: false, withPrivate: false }

async function deckOf(ctx: SeatedContext) {
  const outline = treeOf(node('a', '甲章'), node('b', '乙章'))
  const id = documentIdOf((await createCreation(ctx, { form: formOf(), outline })).id)
  await ctx.db.update(creations).set({ kind: 'ppt', project: 'ppt' }).where(eq(creations.id, id))
  return { id, deck: (await makeDeck(ctx, { id, template: 'sujian' })).deck }
}

test('a page is shared by itself, with nothing of the others and under its own name', async () => {
  const { ctx } = await createTeamWorld()
  const { id, deck } = await deckOf(ctx)
  const { pieces } = await creationShares.preview(ctx, id)
  expect(pieces.map(({ id: slideId }) => slideId)).toEqual(deck.slides.map((slide) => slide.id))
  expect(
    pieces.every(({ kind, label }, no) => kind === 'slide' && label.startsWith(`第${no + 1}页`)),
  ).toBe(true)
  const chapter = deck.slides.find(({ title }) => title === '乙章')
  const { snapshot } = await creationShares.make(ctx, id, {
    ...NOTHING_MORE,
    part: chapter?.id ?? '',
  })
  expect(snapshot).toMatchObject({ kind: 'deck', title: '乙章', slides: [{ title: '乙章' }] })
  expect(JSON.stringify(snapshot)).not.toContain('甲章')
  await expect(
    creationShares.make(ctx, id, { ...NOTHING_MORE, part: 'nowhere' }),
  ).rejects.toMatchObject({ slug: 'sharing.partMissing' })
})

test('what a person put on a page is shared where it stands, its picture by number and only when the sharer says so', async () => {
  const { ctx } = await createTeamWorld()
  const { id, deck } = await deckOf(ctx)
  const key = await keepImage(ctx, id, { bytes: new ArrayBuffer(8), type: 'png' })
  const slideId = deck.slides[0]?.id ?? ''
  const rect = { x: 100, y: 120, width: 200, height: 80 }
  const words = { kind: 'text', text: '亲手写的', size: 20, align: 'left', isBold: false } as const
  const size = { type: 'png', width: 2, height: 2, alt: '' } as const
  const commands = [
    { type: 'add-extra', slideId, extra: { ...words, tone: 'ink', id: 'x1', rect } },
    { type: 'add-extra', slideId, extra: { ...size, kind: 'picture', key, id: 'x2', rect } },
    { type: 'place', slideId, box: 'title', template: 'sujian', rect },
    { type: 'place', slideId, box: 'title', template: 'pufang', rect },
  ] as const
  await changeDeck(ctx, { id, baseRev: 1, commands: [...commands] })
  const made = await creationShares.make(ctx, id, { ...NOTHING_MORE, withPictures: true })
  expect(shareSnapshot.parse(made.snapshot)).toMatchObject({
    slides: expect.arrayContaining([
      expect.objectContaining({
        placed: [{ box: 'title', rect }],
        extras: [
          { ...words, tone: 'ink', rect },
          { kind: 'picture', no: 0, width: 2, height: 2, alt: '', rect },
        ],
      }),
    ]),
  })
  expect(made.pictures).toEqual([{ objectKey: key, mime: 'image/png' }])
  expect(JSON.stringify(made.snapshot)).not.toContain(key)
  const without = await creationShares.make(ctx, id, NOTHING_MORE)
  expect(JSON.stringify(without.snapshot)).not.toContain('"no"')
})
