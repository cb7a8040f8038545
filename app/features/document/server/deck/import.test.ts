import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pngOf } from '#test/pictures'
import { node, treeOf } from '#test/rooms'
import { slideMasterOf } from '#test/slide-masters'
import { trialDocument } from '#test/trial-document'
import { upload } from '#test/uploads'
import { createWorld } from '#test/world'
import { createTeamWorld } from '#test/teams'
import type { ApiEnv } from '~/core/api'
import { mountCalls } from '~/core/calls/mount-calls'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { envelope, refuse } from '../../../../../workers/http/envelope'
import type { DeckView } from '../../deck-terms'
import { applyToDeck, type DeckCommand } from '../../deck/commands'
import type { Deck, Slide } from '../../deck/deck'
import { deckOfDocument } from '../../deck/plan/deck-of-document'
import { withScripts } from '../../deck/scripts'
import { createDocument, deleteDocument } from '../documents'
import { keepImage } from '../images'
import { sweepDocuments } from '../sweep'
import { deckCalls } from './api'
import { changeDeck, getDeck, layDown, makeDeck, writeScripts } from './decks'
import { saveMaster } from './masters'
import {
  listDeckRevisions,
  readDeckRevision,
  redoDeck,
  restoreDeckRevision,
  undoDeck,
} from './revisions'
import { decks } from './tables'
import { documentRoom } from '../document-room'

const REV = 6
const UPDATED_AT = Date.UTC(2025, 10, 3, 2, 5)
const titled = (title: string): DeckCommand => ({ type: 'set-slide-title', slideId: 's1', title })
const damaged = { slug: 'deck.deckDamaged' }

test('a deck that was stored as a row and an object is there through the door, the very same', async () => {
  const { ctx } = createWorld()
  const { id, deck, objectKey } = await storedDeck(ctx)
  const before = await rowOf(ctx, id)
  const got = await ask(ctx, `/deck/get?id=${id}`)
  expect(got).toMatchObject({ rev: REV, updateTime: '2025-11-03 10:05:00', withheld: [] })
  expect(got.deck).toEqual(deck)
  expect(got.master?.name).toBe('院版')
  expect(await rowOf(ctx, id)).toEqual(before)

  const picture = await door(ctx).request(`/ai/deck/picture?id=${id}&slideId=s2`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(await picture.arrayBuffer()).toEqual(pngOf(2, 1))

  const changed = await ask(ctx, '/deck/change', { id, baseRev: REV, commands: [titled('搬来后')] })
  expect(changed.rev).toBe(REV + 1)
  expect(await rowOf(ctx, id)).toMatchObject({ rev: REV + 1, objectKey, title: deck.title })
  // The object is there still, and nobody reads it any more.
  expect(await ctx.files.list(`deck/${id}/`)).toEqual([objectKey])
  await ctx.files.write(objectKey, 'no deck', 'application/json')
  expect(titleIn((await ask(ctx, `/deck/get?id=${id}`)).deck)).toBe('搬来后')
  expect(await kindsOf(ctx, id)).toEqual(['change', 'import'])
})

test('whatever comes first moves a stored deck in: a change, making it again, a script, an export', async () => {
  const { ctx } = createWorld()
  const firsts: ((id: DocumentId) => Promise<unknown>)[] = [
    (id) => changeDeck(ctx, { id, baseRev: REV, commands: [titled('改')] }),
    (id) => makeDeck(ctx, { id, template: 'sujian' }),
    (id) => layDown(ctx, id),
    (id) => writeScripts(ctx, id, new Map([['c1', '新讲稿']])),
    (id) => ask(ctx, '/deck/export', { id }),
    (id) => listDeckRevisions(ctx, { id }),
  ]
  for (const first of firsts) {
    const { id, deck } = await storedDeck(ctx)
    await first(id)
    expect((await listDeckRevisions(ctx, { id })).at(-1)).toMatchObject({ rev: REV, author: '' })
    expect((await readDeckRevision(ctx, { id, rev: REV })).deck).toEqual(deck)
  }
})

test('a deck that two open at the same moment moves in once, and every change is kept', async () => {
  const { ctx } = createWorld()
  const { id, deck } = await storedDeck(ctx)
  const [, , ...ids] = deck.slides.map((slide) => slide.id)
  const changes = ids.slice(0, 4).map((slideId) =>
    changeDeck(ctx, {
      id,
      baseRev: REV,
      commands: [{ type: 'set-slide-title', slideId, title: `改${slideId}` }],
    }),
  )
  const reads = [getDeck(ctx, { id }), makeDeck(ctx, { id, template: 'pufang' })]
  await Promise.all([...reads, ...changes])
  const { rev, deck: now } = await getDeck(ctx, { id })
  expect(rev).toBe(REV + 4)
  expect(now.slides.filter(({ title }) => title.startsWith('改'))).toHaveLength(4)
  expect((await kindsOf(ctx, id)).filter((kind) => kind === 'import')).toHaveLength(1)
  expect(await rowOf(ctx, id)).toMatchObject({ rev: REV + 4 })
})

test('an import that comes late, after a crash or from a second reader, goes over no edit', async () => {
  const { ctx } = createWorld()
  const { id, deck } = await storedDeck(ctx)
  await changeDeck(ctx, { id, baseRev: REV, commands: [titled('后改的')] })
  // The row of before, as it was read by whoever comes late.
  await ctx.db.update(decks).set({ rev: REV }).where(eq(decks.documentId, id))
  await documentRoom(ctx, id).importDeck({ rev: REV, at: UPDATED_AT, deck })
  expect(await getDeck(ctx, { id })).toMatchObject({ rev: REV + 1 })
  const again = await changeDeck(ctx, { id, baseRev: REV + 1, commands: [titled('再改')] })
  expect(again.rev).toBe(REV + 2)
  expect(await rowOf(ctx, id)).toMatchObject({ rev: REV + 2 })
})

test('a stored deck whose object is damaged or gone is said to be so, and nothing is laid over it', async () => {
  const { ctx } = createWorld()
  const { id, deck, objectKey } = await storedDeck(ctx)
  const text = JSON.stringify(deck)
  const states = [
    () => ctx.files.remove([objectKey]),
    () => ctx.files.write(objectKey, text.slice(0, 500), 'application/json'),
    () => ctx.files.write(objectKey, '{"title":"别的"}', 'application/json'),
  ]
  const row = await rowOf(ctx, id)
  for (const state of states) {
    await state()
    await expect(getDeck(ctx, { id })).rejects.toMatchObject(damaged)
    await expect(makeDeck(ctx, { id, template: 'sujian' })).rejects.toMatchObject(damaged)
    await expect(layDown(ctx, id)).rejects.toMatchObject(damaged)
    const change = { id, baseRev: REV, commands: [titled('改')] }
    await expect(changeDeck(ctx, change)).rejects.toMatchObject(damaged)
    const answer = await door(ctx).request(`/ai/deck/get?id=${id}`)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 15109 }])
    expect(await rowOf(ctx, id)).toEqual(row)
    expect(await documentRoom(ctx, id).deck()).toBe(null)
  }
  await ctx.files.write(objectKey, text, 'application/json')
  expect(await getDeck(ctx, { id })).toMatchObject({ rev: REV, deck })
})

test('undo, redo and revisions of a deck, as its reader may see them', async () => {
  const { ctx } = createWorld()
  const { id, deck } = await storedDeck(ctx)
  await expect(undoDeck(ctx, { id })).rejects.toMatchObject({ slug: 'document.nothingToUndo' })
  await changeDeck(ctx, { id, baseRev: REV, commands: [titled('一改')] })
  await changeDeck(ctx, { id, baseRev: REV + 1, commands: [titled('二改')] })
  expect(titleIn((await undoDeck(ctx, { id })).deck)).toBe('一改')
  expect(titleIn((await redoDeck(ctx, { id })).deck)).toBe('二改')
  await expect(redoDeck(ctx, { id })).rejects.toMatchObject({ slug: 'document.nothingToRedo' })
  expect(await kindsOf(ctx, id)).toEqual(['redo', 'undo', 'change', 'change', 'import'])

  const restored = await restoreDeckRevision(ctx, { id, rev: REV })
  expect(restored).toMatchObject({ rev: REV + 5, deck: { title: deck.title } })
  expect(titleIn(restored.deck)).toBe(titleIn(deck))
  expect(await rowOf(ctx, id)).toMatchObject({ rev: REV + 5 })
  await expect(readDeckRevision(ctx, { id, rev: 99 })).rejects.toMatchObject({
    slug: 'document.revisionNotFound',
  })
  const stranger = { ...ctx, actor: createWorld().ctx.actor }
  const missing = { slug: 'document.documentNotFound' }
  await expect(listDeckRevisions(stranger, { id })).rejects.toMatchObject(missing)
  await expect(undoDeck(stranger, { id })).rejects.toMatchObject(missing)
  await expect(restoreDeckRevision(stranger, { id, rev: REV })).rejects.toMatchObject(missing)
})

test('a deck of two hundred full pages travels, is changed and read', async () => {
  const { ctx } = createWorld()
  const { deck } = await storedDeck(ctx)
  const [page] = deck.slides.slice(2)
  if (!page) throw new Error('no pages')
  const long: Slide = {
    ...page,
    notes: '讲'.repeat(2_000),
    otherNotes: { text: '稿'.repeat(2_000) },
  }
  const slides = Array.from({ length: 200 }, (_, index) => ({ ...long, id: `p${index}` }))
  const bin = slides.slice(0, 100).map((slide) => ({ ...slide, id: `bin-${slide.id}` }))
  const { id } = await storedDeck(ctx, { ...deck, slides, bin })
  const commands = [{ type: 'set-slide-title' as const, slideId: 'p199', title: '末页' }]
  const changed = await changeDeck(ctx, { id, baseRev: REV, commands })
  expect(changed.deck.slides.at(-1)?.title).toBe('末页')
  expect((await getDeck(ctx, { id })).deck).toEqual(changed.deck)
})

test('a deck goes with its document, the object of before and the row as well', async () => {
  const { ctx, clock } = await createTeamWorld()
  const { id, objectKey } = await storedDeck(ctx)
  await getDeck(ctx, { id })
  await deleteDocument(ctx, { id })
  await expect(getDeck(ctx, { id })).rejects.toMatchObject({ slug: 'document.documentNotFound' })
  expect(await ctx.files.list(`deck/${id}/`)).toEqual([objectKey])
  clock.now += 31 * 86_400_000
  await sweepDocuments(ctx)
  expect(await ctx.files.list(`deck/${id}/`)).toEqual([])
  expect(await rowOf(ctx, id)).toBe(undefined)
  expect(await documentRoom(ctx, id).deck()).toBe(null)
})

/** A document whose deck is a row and an object of JSON, as decks were kept before they moved into rooms. */
async function storedDeck(ctx: SeatedContext, deck?: Deck) {
  const tree = treeOf(node('s1', '甲章'), node('s2', '乙章'))
  const { documentId: id } = await createDocument(ctx, { title: '承载量', tree })
  const stored = deck ?? (await editedDeck(ctx, id))
  const objectKey = `deck/${id}/${REV}-${ctx.newId()}.json`
  await ctx.files.write(objectKey, JSON.stringify(stored), 'application/json')
  await ctx.db.insert(decks).values({
    documentId: id,
    teamId: ctx.seat.teamId,
    rev: REV,
    objectKey,
    title: stored.title,
    slides: stored.slides.length,
    createdAt: UPDATED_AT - 1,
    updatedAt: UPDATED_AT,
  })
  return { id, deck: stored, objectKey }
}

/** Made by rule, then edited: titles, notes, a script, a picture, a removed page, the team's own look. */
async function editedDeck(ctx: SeatedContext, documentId: DocumentId): Promise<Deck> {
  const { id: uploadId } = await upload(ctx, '院版.pptx', Uint8Array.from(slideMasterOf()).buffer)
  const { id: masterId } = await saveMaster(ctx, { uploadId })
  const key = await keepImage(ctx, documentId, { bytes: pngOf(2, 1), type: 'png' })
  const frame = { title: '承载量', byline: '2025年11月', template: 'qingci' as const }
  const built = deckOfDocument(trialDocument(), frame)
  const picture = { kind: 'image' as const, key, type: 'png' as const, width: 2, height: 1 }
  const figure = { ...picture, alt: '水面', caption: '水面折算', from: null }
  const made: Deck = {
    ...built,
    madeRev: 1,
    slides: built.slides.map((slide) => ({
      ...slide,
      rev: 1,
      ...(slide.id === 's2' && { figure, layout: 'figure-right' as const }),
    })),
  }
  const commands: DeckCommand[] = [
    titled('人改的标题'),
    { type: 'set-notes', slideId: 's1', notes: '我的开场白[@e1]' },
    { type: 'remove-slide', slideId: 's1-q' },
    { type: 'set-template', template: 'qingci', masterId },
  ]
  const edited = commands.reduce((deck, command, index) => {
    const change = applyToDeck(deck, command, index + 1, index + 2)
    if (!change.ok) throw new Error(change.why)
    return change.deck
  }, made)
  return withScripts(
    edited,
    new Map([
      ['s1', '讲稿'],
      ['s2', '另一段讲稿'],
    ]),
    REV,
  )
}

const door = (ctx: SeatedContext) =>
  new Hono<ApiEnv>()
    .basePath('/ai')
    .use(async (c, next) => {
      c.set('ctx', ctx)
      c.set('requestId', 'r')
      await next()
    })
    .use(envelope)
    .route('/', mountCalls(deckCalls))
    .onError(refuse)

async function ask(ctx: SeatedContext, path: string, body?: object): Promise<DeckView> {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await door(ctx).request(`/ai${path}`, body && post)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { result: DeckView }).result
}

const titleIn = ({ slides }: Deck) => slides.find((slide) => slide.id === 's1')?.title

const kindsOf = async (ctx: SeatedContext, id: DocumentId) =>
  (await listDeckRevisions(ctx, { id })).map(({ kind }) => kind)

async function rowOf(ctx: SeatedContext, id: DocumentId) {
  const [row] = await ctx.db.select().from(decks).where(eq(decks.documentId, id))
  return row
}
