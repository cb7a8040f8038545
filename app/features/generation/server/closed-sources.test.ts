import { documentIdOf } from './creation-rows'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { testId } from '#test/ids'
import { addFile } from '#test/learning'
import {
  createStudioWorld,
  formOf,
  hasten,
  orderFor,
  runnerOf,
  treeOf as headingsOf,
  workOff,
  writeSentence,
} from '#test/generation-world'
import { quoteOf } from '#test/own-documents'
import { pngOf } from '#test/pictures'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import { signIns } from '~/features/auth/server/tables'
import { exportOptions } from '~/features/document/contract'
import type { Block } from '#packages/document'
import {
  commitSection,
  keepImage,
  putEvidence,
  readSections,
  saveSection,
  setAudience,
} from '~/features/document/server'
import { exportHandlers } from '~/features/exports/server'
import { getExportCode, serveExport, startExport } from '~/features/document/server/exports/exports'
import { serveImage } from '~/features/document/server/images'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { pauseCreation, payCreation, resumeCreation } from './actions'
import { createCreation } from './creations'
import { changeDeck, deckPicture, getDeck, makeDeck } from '~/features/document/server/deck/decks'
import {
  readDeckRevision,
  restoreDeckRevision,
  undoDeck,
} from '~/features/document/server/deck/revisions'
import { followCreation } from './follow'
import { creationShares } from './sharing/share-creation'

const SECRET = '岭云项目的暗号是金丝雀。'

/** A creation that the team may read: a chapter whose writer was shown a file of a folder, and a picture of that file. */
async function written(kind: 'paper' | 'ppt' = 'paper') {
  const world = await createStudioWorld()
  const { ctx } = world
  const { id: folderId } = await addFolder(ctx, { name: '机要', parentId: '' })
  const fileId = await addFile(world, '约定.txt', SECRET, { folderId })
  const outline = treeOf(node('a', '甲章'), node('b', '乙章'), node('c', '丙章'))
  const form =
    kind === 'ppt' ? formOf({ kind, project: 'ppt', lengthSize: null, pages: 8 }) : formOf()
  const creation = await createCreation(ctx, { form, outline })
  const id = documentIdOf(creation.id)
  const [evidenceItem] = await putEvidence(ctx, id, [quoteOf(fileId, SECRET)])
  const key = await keepImage(ctx, id, { bytes: pngOf(4, 3), type: 'png', fileId })
  const write = (nodeId: string, block: Block, evidence: string[] = []) =>
    commitSection(ctx, id, {
      nodeId: testId(nodeId),
      baseRev: 0,
      body: bodyOf(block),
      stepKey: `write:${nodeId}`,
      citations: [],
      shown: evidence,
    })
  await write('a', paragraph('p1', '执行时以金丝雀为号，由各科室逐级核对后放行。'), [
    evidenceItem?.id ?? '',
  ])
  await write('b', pictureOf(key))
  await write('c', paragraph('p2', '客流逐年增长，沿河一带需要在节假日分流。'))
  await setAudience(ctx, { id, audience: 'team' })
  const member = await addMember(world, 'member')
  const close = (see: 'admins' | 'team') =>
    setAccess(ctx, { folderId, see, change: see, members: [] })
  return { world, ctx, member, id, key, close }
}

const pictureOf = (key: string): Block => ({
  type: 'figure',
  attrs: {
    blockId: 'f1',
    by: 'human',
    id: 'fig-a',
    caption: '金丝雀分布',
    evidenceIds: [],
    spec: { kind: 'image', key, type: 'png', pixels: { width: 4, height: 3 } },
  },
})

const asked = new Request('http://yanmo.test/')
const everything = { withPictures: true, withPrivate: true }

test('a picture of a file that is closed since is shown nowhere, though nothing but its key tells where it is from', async () => {
  const { member, id, key, close } = await written()
  const response = await serveImage(member, { id, key }, asked)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  await close('admins')
  await expect(serveImage(member, { id, key }, asked)).rejects.toMatchObject({
    kind: { status: 404 },
  })
  const [text] = await readSections(member, id, [testId('b')])
  expect(text).toMatchObject({ isWithheld: true })
  expect(JSON.stringify(text)).not.toMatch(/images|金丝雀/)
})

test('a picture and a quote that wait to be deleted close their text as if they stood', async () => {
  const { ctx, member, id, key, close } = await written()
  const ids = [testId<NodeId>('b'), testId<NodeId>('c')]
  const [pictured, plain] = await readSections(ctx, id, ids)
  const change = { id: '1', author: ctx.actor.accountId, at: 1, by: 'human' as const }
  const marks = [{ type: 'deletion' as const, attrs: change }]
  const save = (nodeId: string, baseRev: number | undefined, ...content: Block[]) =>
    saveSection(ctx, id, {
      nodeId: testId(nodeId),
      baseRev: baseRev ?? 0,
      body: bodyOf(...content),
    })
  await save('b', pictured?.rev, { ...pictureOf(key), marks })
  const quoted = { type: 'cite' as const, attrs: { ids: ['e1'], form: 'sup' as const }, marks }
  await save('c', plain?.rev, {
    type: 'paragraph',
    attrs: { blockId: 'p2', by: 'human' },
    content: [{ type: 'text', text: '金丝雀为号。', marks }, quoted],
  })
  expect(JSON.stringify(await readSections(member, id, ids))).toContain('deletion')
  await close('admins')
  const texts = await readSections(member, id, ids)
  expect(texts.map(({ isWithheld }) => isWithheld)).toEqual([true, true])
  expect(JSON.stringify(texts)).not.toMatch(/images|金丝雀/)
})

test('pages made of a text that is closed to their reader say so, uncited sentences and captions too', async () => {
  const { ctx, member, id, close } = await written()
  await makeDeck(ctx, { id, template: 'sujian' })
  const slideWithPicture = (await getDeck(member, { id })).deck.slides.find(
    ({ figure }) => figure?.kind === 'image',
  )
  const slideId = slideWithPicture?.id ?? ''
  expect((await deckPicture(member, { id, slideId })).status).toBe(200)
  await close('admins')
  const { deck, withheld } = await getDeck(member, { id })
  expect(JSON.stringify(deck)).not.toMatch(/金丝雀|images/)
  expect(JSON.stringify(deck)).toContain('客流逐年增长')
  expect(withheld).toEqual(expect.arrayContaining(['a', slideId]))
  await expect(deckPicture(member, { id, slideId })).rejects.toMatchObject({
    slug: 'deck.slideNotFound',
  })
  expect(JSON.stringify((await getDeck(ctx, { id })).deck)).toContain('金丝雀')
})

test('pages that are closed to somebody are neither undone nor brought back by them, and told in no revision', async () => {
  const { ctx, member, id, close } = await written()
  await makeDeck(ctx, { id, template: 'sujian' })
  const title = { type: 'set-slide-title' as const, slideId: 'a', title: '改过的题' }
  await changeDeck(member, { id, baseRev: 1, commands: [title] })
  await close('admins')
  const refused = { slug: 'document.cannotUndo' }
  await expect(undoDeck(member, { id })).rejects.toMatchObject(refused)
  await expect(restoreDeckRevision(member, { id, rev: 1 })).rejects.toMatchObject({
    slug: 'document.notYours',
  })
  const revision = await readDeckRevision(member, { id, rev: 1 })
  expect(JSON.stringify(revision.deck)).not.toMatch(/金丝雀|images/)
  expect(revision.withheld).toContain('a')
  expect(await getDeck(ctx, { id })).toMatchObject({ rev: 2 })
  expect((await restoreDeckRevision(ctx, { id, rev: 1 })).rev).toBe(3)
})

test('pictures of what not everybody in the team may see stay out of shares, of texts and of decks', async () => {
  for (const kind of ['paper', 'ppt'] as const) {
    const { ctx, id, key, close } = await written(kind)
    await makeDeck(ctx, { id, template: 'sujian' })
    await close('admins')
    const shared = await creationShares.make(ctx, id, { ...everything, withPrivate: false })
    expect(shared.pictures).toEqual([])
    const whole = await creationShares.make(ctx, id, everything)
    expect(whole.pictures).toEqual([{ objectKey: key, mime: 'image/png' }])
  }
})

test('an export is not fetched any more by whom one of its sources was closed to since', async () => {
  const { world, ctx, member, id, close } = await written()
  const mine = await exported(world, member, id)
  const owners = await exported(world, ctx, id)
  const early = await getExportCode(member, { exportId: mine })
  await close('admins')
  await expect(getExportCode(member, { exportId: mine })).rejects.toMatchObject({
    slug: 'document.exportNotFound',
  })
  await expect(serveExport(anybody(ctx), early)).rejects.toMatchObject({
    slug: 'document.exportGone',
  })
  const served = await serveExport(anybody(ctx), await getExportCode(ctx, { exportId: owners }))
  expect(served.status).toBe(200)
  const again = await exported(world, member, id)
  expect(
    (await serveExport(anybody(ctx), await getExportCode(member, { exportId: again }))).status,
  ).toBe(200)
})

test('what a paused step has said of a file that is closed since is not heard any more, nor gone on from', async () => {
  const passages: string[] = []
  let hasSpoken = false
  let fileId = testId<FileId>('')
  const world = await createStudioWorld(async (step, tools, work) => {
    if (step.nodeId === null) return
    passages.push(tools.partialText)
    if (passages.length > 1) return writeSentence(step.nodeId, tools, work)
    await tools.document.addEvidence([quoteOf(fileId, SECRET)])
    tools.say(SECRET)
    hasSpoken = true
    await new Promise((resolve) => tools.signal.addEventListener('abort', resolve))
  })
  const { id: folderId } = await addFolder(world.ctx, { name: '机要', parentId: '' })
  fileId = await addFile(world, '约定.txt', SECRET, { folderId })
  const author = await signedIn(await addMember(world, 'member'))
  const outline = headingsOf(1, 1, author.newId)
  const creation = await createCreation(author, { form: formOf(), outline })
  const node = outline.children[0]?.children[0]?.id ?? ''
  const receive = async () => {
    const left = new AbortController()
    const stream = await followCreation(author, { id: creation.id, node, after: 0 }, left.signal)
    const reader = stream.getReader()
    const { value } = await reader.read()
    left.abort()
    return new TextDecoder().decode(value)
  }
  await payCreation(author, orderFor(creation, author))
  await hasten(creation.id)
  const alarm = runDurableObjectAlarm(runnerOf(creation.id))
  await expect.poll(() => hasSpoken, { timeout: 20_000 }).toBe(true)
  await pauseCreation(author, creation)
  await alarm
  expect(await receive()).toContain('金丝雀')
  await setAccess(world.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const received = await receive()
  expect(received).toContain('step.started')
  expect(received).not.toContain('金丝雀')
  await resumeCreation(author, creation)
  await workOff(creation.id)
  expect(passages).toEqual(['', ''])
  expect(await receive()).not.toContain('金丝雀')
})

async function signedIn(ctx: SeatedContext): Promise<SeatedContext> {
  const { accountId, signInId: id } = ctx.actor
  const times = { createdAt: Date.now(), lastSeenAt: Date.now(), expiresAt: Date.now() + 3_600_000 }
  await ctx.db.insert(signIns).values({ id, accountId, ...times })
  return ctx
}

const anybody = (ctx: SeatedContext) => ({ ...ctx, actor: null, seat: null })

async function exported(
  { ctx, queued }: Awaited<ReturnType<typeof written>>['world'],
  as: SeatedContext,
  id: DocumentId,
): Promise<string> {
  const options = exportOptions.parse({})
  const { id: exportId } = await startExport(as, id, { format: 'md', options })
  const ticket = queued.pop()
  const [handler] = exportHandlers
  await handler?.run(anybody(ctx), ticket?.payload)
  return exportId
}
