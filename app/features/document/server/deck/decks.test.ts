import { testId } from '#test/ids'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { trialDocument } from '#test/trial-document'
import { createWorld } from '#test/world'
import { exportOptions } from '../../contract'
import {
  commitSection,
  createDocument,
  keepImage,
  putEvidence,
  readTree,
  setAudience,
  snapshot,
} from '~/features/document/server'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { changeDeck, deckPicture, getDeck, layDown, makeDeck } from './decks'
import { pptx } from '~/features/exports/server/formats/pptx'
import { exportDeck, serveDeckFile } from './export-deck'
import { fontReader } from '../ports'

test('a document becomes a deck, and asked for again it is the same one', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  const deck = await makeDeck(ctx, { id, template: 'sujian' })
  expect(deck.rev).toBe(1)
  expect(deck.deck.slides.map(({ id: item }) => item)).toContain('s1')
  expect((await makeDeck(ctx, { id, template: 'pufang' })).deck.template).toBe('sujian')
  expect(await getDeck(ctx, { id })).toEqual(deck)
})

test('commands make the next revision; an edit of a slide changed since is refused', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const title = { type: 'set-slide-title' as const, slideId: 's1', title: '新题' }
  const changed = await changeDeck(ctx, { id, baseRev: 1, commands: [title] })
  expect(changed.rev).toBe(2)
  await expect(changeDeck(ctx, { id, baseRev: 1, commands: [title] })).rejects.toMatchObject({
    slug: 'deck.slideChanged',
  })
  const other = { ...title, slideId: 's2' }
  expect((await changeDeck(ctx, { id, baseRev: 1, commands: [other] })).rev).toBe(3)
})

test('of four who change it at once, all are kept', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const slides = (await getDeck(ctx, { id })).deck.slides.slice(0, 4)
  await Promise.all(
    slides.map((slide) =>
      changeDeck(ctx, {
        id,
        baseRev: 1,
        commands: [{ type: 'set-slide-title', slideId: slide.id, title: `改${slide.id}` }],
      }),
    ),
  )
  const { deck, rev } = await getDeck(ctx, { id })
  expect(rev).toBe(5)
  expect(deck.slides.slice(0, 4).map(({ title }) => title)).toEqual(
    slides.map((item) => `改${item.id}`),
  )
  expect(await ctx.files.list(`deck/${id}/`)).toEqual([])
})

test('what a person changed stays when the deck is made anew', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const commands = [{ type: 'set-slide-title' as const, slideId: 's1', title: '人改的' }]
  await changeDeck(ctx, { id, baseRev: 1, commands })
  const again = await layDown(ctx, id)
  expect(again.deck.slides.find((item) => item.id === 's1')?.title).toBe('人改的')
})

test('others find no deck: not of another person, not of another team', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const stranger = createWorld().ctx
  for (const reader of [stranger, { ...ctx, actor: stranger.actor }]) {
    const refused = { slug: 'document.documentNotFound' }
    await expect(getDeck(reader, { id })).rejects.toMatchObject(refused)
    await expect(exportDeck(reader, { id })).rejects.toMatchObject(refused)
    const commands = [{ type: 'set-template' as const, template: 'pufang' as const }]
    await expect(changeDeck(reader, { id, baseRev: 1, commands })).rejects.toMatchObject(refused)
  }
})

test('a code fetches the PowerPoint file once, by whoever asked for it, within five minutes', async () => {
  const { ctx, clock } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const { code, fileName } = await exportDeck(ctx, { id })
  expect(fileName).toMatch(/\.pptx$/)
  const gone = { slug: 'deck.deckLinkGone' }
  const other = { ...ctx, actor: createWorld().ctx.actor }
  await expect(serveDeckFile(other, { id, code })).rejects.toMatchObject(gone)
  const answer = await serveDeckFile(ctx, { id, code })
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(parts['ppt/slides/slide4.xml'] ?? new Uint8Array())).toContain(
    '承载量应取较小者',
  )
  await expect(serveDeckFile(ctx, { id, code })).rejects.toMatchObject(gone)
  const late = await exportDeck(ctx, { id })
  clock.now += 5 * 60_000 + 1
  await expect(serveDeckFile(ctx, { id, code: late.code })).rejects.toMatchObject(gone)
})

test('two who export one deck at once each fetch it by their own code', async () => {
  const world = await createTeamWorld()
  const id = await writtenDocument(world.ctx)
  await makeDeck(world.ctx, { id, template: 'sujian' })
  await setAudience(world.ctx, { id, audience: 'team' })
  const mate = await addMember(world, 'member')
  const mine = await exportDeck(world.ctx, { id })
  const others = await exportDeck(mate, { id })
  const again = await exportDeck(world.ctx, { id })
  const fetched = [
    await serveDeckFile(world.ctx, { id, code: mine.code }),
    await serveDeckFile(mate, { id, code: others.code }),
    await serveDeckFile(world.ctx, { id, code: again.code }),
  ]
  expect(fetched.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a document is exported as its deck was edited', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const title = { type: 'set-slide-title' as const, slideId: 's1', title: '评审前改过的标题' }
  await changeDeck(ctx, { id, baseRev: 1, commands: [title] })
  const bytes = await pptx.write({
    ctx,
    document: await snapshot(ctx, id),
    options: exportOptions.parse({}),
    origin: '',
    author: '',
    exportedAt: 0,
    reportFlaws: () => {},
    readFont: fontReader.need(ctx),
    bytesOf: async () => null,
  })
  if (!(bytes instanceof Uint8Array)) throw new Error('no bytes')
  const parts = unzipSync(bytes)
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  const all = slides.map((name) => strFromU8(parts[name] ?? new Uint8Array())).join('')
  expect(all).toContain('评审前改过的标题')
})

test('long captions, many rows of figures and much evidence lose no deck', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  const { sections } = await readTree(ctx, id)
  const values = [1, 2, 3]
  const series = Array.from({ length: 20 }, (_, index) => ({
    name: `第${index}列${'名'.repeat(180)}`,
    values,
  }))
  const categories = values.map((value) => `${value}${'类'.repeat(190)}`)
  const attrs = {
    blockId: 'figure01',
    by: 'human' as const,
    id: 'fig-1',
    caption: '题'.repeat(500),
    evidenceIds: [],
    spec: { kind: 'chart' as const, chart: { kind: 'bar' as const, categories, series } },
  }
  await commitSection(ctx, id, {
    nodeId: testId('s2'),
    baseRev: sections.find(({ nodeId }) => nodeId === 's2')?.rev ?? 0,
    body: { type: 'doc', content: [{ type: 'figure', attrs }] },
    stepKey: 't:figure',
    citations: [],
  })
  await makeDeck(ctx, { id, template: 'sujian' })
  const { deck } = await getDeck(ctx, { id })
  const figures = deck.slides.flatMap(({ figure }) => (figure?.kind === 'chart' ? [figure] : []))
  expect(figures.map(({ caption }) => caption.length)).toContain(200)
})

async function writtenDocument(ctx: SeatedContext): Promise<DocumentId> {
  const { tree, bodies, evidence, references } = trialDocument()
  const { documentId } = await createDocument(ctx, { title: tree.title, tree })
  const reference = references.get('r1')
  if (!reference) throw new Error('no reference')
  await putEvidence(
    ctx,
    documentId,
    [...evidence.values()].map(({ quote, place }) => ({
      reference: { ...reference, origin: 'web' as const },
      evidence: { fileId: null, url: 'https://example.com/', place, quote, owner: null },
    })),
  )
  for (const [nodeId, body] of bodies) {
    await commitSection(ctx, documentId, {
      nodeId,
      baseRev: 0,
      body,
      stepKey: `t:${nodeId}`,
      citations: [],
    })
  }
  return documentId
}

test('a file is called as the deck is, also where its name would end in the middle of a character', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const title = `a${'😀'.repeat(50)}`
  await changeDeck(ctx, { id, baseRev: 1, commands: [{ type: 'set-title', title, byline: '' }] })
  const { code, fileName } = await exportDeck(ctx, { id })
  expect(fileName.isWellFormed()).toBe(true)
  expect((await serveDeckFile(ctx, { id, code })).status).toBe(200)
})

test('what may not be said is said in no table or chart of a new page either', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  const { deck } = await makeDeck(ctx, { id, template: 'sujian' })
  ctx.settings = { ...ctx.settings, MODERATION_WORDS: '私服' }
  const [slide] = deck.slides
  if (!slide) throw new Error('no slides')
  const figure = {
    kind: 'table' as const,
    caption: '表',
    from: null,
    head: ['项目'],
    rows: [['私服的架设']],
  }
  const commands = [{ type: 'add-slide' as const, at: 1, slide: { ...slide, id: 'new1', figure } }]
  await expect(changeDeck(ctx, { id, baseRev: 1, commands })).rejects.toMatchObject({
    slug: 'moderation.refused',
  })
})

test('a picture of the document stands where a person puts it; one of others, or of nobody, does not', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  const other = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const key = await keepImage(ctx, id, { bytes, type: 'png' })
  const foreign = await keepImage(ctx, other, { bytes, type: 'png' })
  const add = (name: string) => ({
    type: 'add-extra' as const,
    slideId: 's1',
    extra: { ...picture, id: 'x1', key: name },
  })
  for (const name of [foreign, `documents/${ctx.seat.teamId}/${id}/images/../x`, 'x'])
    await expect(
      changeDeck(ctx, { id, baseRev: 1, commands: [{ type: 'many', commands: [add(name)] }] }),
    ).rejects.toMatchObject({ slug: 'document.pictureRefused' })
  await changeDeck(ctx, { id, baseRev: 1, commands: [add(key)] })
  const shown = await deckPicture(ctx, { id, slideId: 's1', extraId: 'x1' })
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(bytes))
  await expect(deckPicture(ctx, { id, slideId: 's1', extraId: 'x2' })).rejects.toMatchObject({
    slug: 'deck.slideNotFound',
  })
})

test('what may not be said is said in no text box either, also among several acts', async () => {
  const { ctx } = createWorld()
  const id = await writtenDocument(ctx)
  await makeDeck(ctx, { id, template: 'sujian' })
  ctx.settings = { ...ctx.settings, MODERATION_WORDS: '私服' }
  const words = {
    kind: 'text',
    text: '私服的架设',
    size: 20,
    align: 'left',
    isBold: false,
  } as const
  const extra = { ...words, tone: 'ink' as const, id: 'x1', rect: picture.rect }
  const add = { type: 'add-extra' as const, slideId: 's1', extra }
  await expect(
    changeDeck(ctx, { id, baseRev: 1, commands: [{ type: 'many', commands: [add] }] }),
  ).rejects.toMatchObject({ slug: 'moderation.refused' })
})

const picture = {
  kind: 'picture' as const,
  rect: { x: 100, y: 100, width: 200, height: 100 },
  type: 'png' as const,
  width: 20,
  height: 10,
  alt: '',
}
