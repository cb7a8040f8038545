import { documentIdOf } from '../../creation-rows'
import { testId } from '#test/ids'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { DocumentId } from '~/core/ids'
import { addFile, ask, learnAll } from '#test/learning'
import { createGenerationWorld, formOf, orderFor, treeOf, workOff } from '#test/generation-world'
import { countBodyWords, nodesOf } from '#packages/document'
import { snapshot } from '~/features/document/server'
import { hasBullets, type Slide } from '~/features/document/deck/deck'
import { payCreation, regenerateNode } from '../../actions'
import { createCreation, getCreation } from '../../creations'
import { changeDeck, getDeck, makeDeck } from '~/features/document/server/deck/decks'
import { exportDeck, serveDeckFile } from '~/features/document/server/deck/export-deck'
import { paperGenerator } from '../paper'

const SOURCE = `# 临溪古镇保护导则
## 第一章 总则
临溪古镇核心保护区东起永安桥，西至文昌阁，面积为12.6公顷。导则适用于核心保护区内的一切建设活动。古镇的保护遵循整体保护的原则，不得拆除历史建筑。
## 第二章 游客承载量
核心保护区可游面积为3.86公顷，人均游览面积取12平方米，日周转率取2.4次。按面积法测算，日承载量约为7720人次。控制断面设在东市口，净宽4.2米，高峰小时通过1420人。日承载量应取面积法与断面法之较小者。
## 第三章 预约
节假日实行分时预约，每个时段为两小时。预约人数不得超过日承载量的九成。散客可以在当天上午八点以后申请余票。
`
const lecture = (deckId: DocumentId) =>
  ({ kind: 'article', app: 'lecture', topic: '讲稿', deckId, lengthSize: 'tiny' }) as const

test('a deck made offline gets a script for nothing: notes that cite, a person’s own words kept', async () => {
  const world = await createGenerationWorld(paperGenerator)
  const { ctx, coins } = world
  const deckId = await finishedDeck(world)
  const { deck, rev } = await getDeck(ctx, { id: deckId })
  const [own, ...others] = deck.slides.filter(hasBullets)
  if (!own || others.length === 0) throw new Error('a deck without pages')
  const mine = { type: 'set-notes' as const, slideId: own.id, notes: '我自己写的开场' }
  await changeDeck(ctx, { id: deckId, baseRev: rev, commands: [mine] })

  const before = await coins()
  const creation = await createCreation(ctx, { form: formOf(lecture(deckId)) })
  const pages = deck.slides.filter(hasBullets).length
  expect(creation).toMatchObject({ taskStatus: 'need_pay', targetWords: pages * 100 })
  expect(creation.quote).toMatchObject({ nodes: pages, coins: 0, isExcerpt: true })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  const done = await getCreation(ctx, creation)
  expect(done).toMatchObject({ taskStatus: 'done', errorText: '', makeStatus: null })
  const after = await coins()
  expect(after.held).toBe(0)
  expect(before.wallet - after.wallet).toBe(done.paidCoins)

  const script = await snapshot(ctx, documentIdOf(creation.id))
  expect(nodesOf(script.tree)).toHaveLength(deck.slides.length)
  expect(script.tree.children.map(({ kind }) => kind)).toEqual(['front', 'chapter', 'back'])
  const words = [...script.bodies.values()].reduce((sum, body) => sum + countBodyWords(body), 0)
  expect(words).toBeGreaterThan(pages * 30)
  for (const { evidenceId } of script.citations) {
    expect(SOURCE.replace(/\s/g, '')).toContain(
      script.evidence.get(evidenceId)?.quote.replace(/\s/g, ''),
    )
  }
  const laid = (await getDeck(ctx, { id: deckId })).deck
  const find = (id: string) => laid.slides.find((slide) => slide.id === id) as Slide
  expect(find(own.id)).toMatchObject({ notes: '我自己写的开场', otherNotes: { by: 'script' } })
  const spoken = others.map(({ id }) => find(id))
  for (const slide of spoken) expect(slide).toMatchObject({ notesBy: 'script' })
  const marks = spoken.flatMap(({ notes }) => [...notes.matchAll(/@(e\d+)/g)].map(([, id]) => id))
  expect(marks.length).toBeGreaterThan(0)
  for (const id of marks) expect(laid.sources.map((source) => source.id)).toContain(id)
  expect(find('cover').notes).toContain('各位好')

  const { code } = await exportDeck(ctx, { id: deckId })
  const file = await serveDeckFile(ctx, { id: deckId, code })
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const notes = strFromU8(parts['ppt/notesSlides/notesSlide1.xml'] ?? new Uint8Array())
  expect(notes).toContain('各位好')

  // One page anew: its notes follow, the others stay as they are.
  const [first] = others
  const nodeId = `s${first?.id ?? ''}`
  await changeDeck(ctx, {
    id: deckId,
    baseRev: (await getDeck(ctx, { id: deckId })).rev,
    commands: [{ type: 'set-notes', slideId: first?.id ?? '', notes: '改过的话' }],
  })
  await regenerateNode(ctx, {
    id: creation.id,
    nodeId: testId(nodeId),
    remark: '短一些',
    coins: 0,
    idempotencyKey: 'again-page-1',
  })
  await workOff(creation.id)
  const again = (await getDeck(ctx, { id: deckId })).deck
  expect(again.slides.find(({ id }) => id === first?.id)?.notes).toBe('改过的话')
  expect(again.slides.filter(({ id }) => id !== first?.id)).toEqual(
    laid.slides.filter(({ id }) => id !== first?.id),
  )
}, 120_000)

test('a script is ordered of a deck that is there and open to the caller, for nothing until it is paid', async () => {
  const world = await createGenerationWorld(paperGenerator)
  const other = await createGenerationWorld(paperGenerator)
  const deckId = await finishedDeck(world)
  const missing = { slug: 'document.documentNotFound' }
  await expect(createCreation(other.ctx, { form: formOf(lecture(deckId)) })).rejects.toMatchObject(
    missing,
  )
  await expect(
    createCreation(world.ctx, { form: formOf({ ...lecture(testId('1')), deckId: null }) }),
  ).rejects.toMatchObject({ slug: 'deck.deckNotFound' })
}, 60_000)

/** A deck of three pages, written without a model. */
async function finishedDeck(world: Awaited<ReturnType<typeof createGenerationWorld>>) {
  const { ctx } = world
  const fileId = await addFile(world, '导则.md', SOURCE)
  await learnAll(world, ask(fileId))
  const form = formOf({
    kind: 'ppt',
    project: 'ppt',
    topic: '临溪古镇游客承载量',
    material: '手动上传',
    fileIds: [fileId],
    pages: 5,
  })
  const outline = treeOf(1, 3, ctx.newId)
  const titles = ['核心保护区面积', '日承载量测算', '节假日预约']
  const children = outline.children.map((chapter) => ({
    ...chapter,
    children: chapter.children.map((node, index) => ({ ...node, title: titles[index] ?? '' })),
  }))
  const creation = await createCreation(ctx, { form, outline: { ...outline, children } })
  await payCreation(ctx, orderFor(creation, ctx))
  await workOff(creation.id)
  expect(await getCreation(ctx, creation)).toMatchObject({ taskStatus: 'done', errorText: '' })
  const deckId = documentIdOf(creation.id)
  await makeDeck(ctx, { id: deckId, template: 'sujian' })
  return deckId
}
