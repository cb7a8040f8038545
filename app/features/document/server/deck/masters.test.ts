import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { slideMasterOf } from '#test/slide-masters'
import { addMember, createTeamWorld } from '#test/teams'
import { upload } from '#test/uploads'
import { createWorld } from '#test/world'
import { node, treeOf } from '#test/rooms'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { createDocument } from '~/features/document/server'
import { changeDeck, getDeck, makeDeck } from './decks'
import { exportDeck, serveDeckFile } from './export-deck'
import { deleteMaster, listMasters, masterPicture, saveMaster } from './masters'

const missing = { slug: 'deck.masterNotFound' }

async function put(ctx: SeatedContext, bytes = slideMasterOf(), name = '院版.pptx') {
  const { id } = await upload(ctx, name, Uint8Array.from(bytes).buffer)
  return saveMaster(ctx, { uploadId: id })
}

async function deckOn(ctx: SeatedContext, masterId: string | null) {
  const tree = treeOf(node('a', '甲章'), node('b', '乙章'))
  const { documentId: id } = await createDocument(ctx, { title: '院版汇报', tree })
  await makeDeck(ctx, { id, template: 'pufang' })
  const commands = [{ type: 'set-template' as const, template: 'pufang' as const, masterId }]
  return changeDeck(ctx, { id, baseRev: 1, commands })
}

async function fileOf(ctx: SeatedContext, id: DocumentId) {
  const { code } = await exportDeck(ctx, { id })
  const answer = await serveDeckFile(ctx, { id, code })
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return {
    names: Object.keys(parts),
    read: (name: string) => strFromU8(parts[name] ?? new Uint8Array()),
  }
}

test('a presentation of the team is read, listed and shown with its pictures', async () => {
  const { ctx } = createWorld()
  const saved = await put(ctx)
  expect(saved).toMatchObject({ name: '院版', isOwn: true, look: { colors: { accent: '0B6E4F' } } })
  expect(await listMasters(ctx)).toEqual([saved])
  const picture = await masterPicture(ctx, { masterId: saved.id, name: '1.png' })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(60)
  const none = masterPicture(ctx, { masterId: saved.id, name: '2.png' })
  await expect(none).rejects.toMatchObject(missing)
})

test('what acts, reaches out or is no presentation is refused with its reason, and nothing is kept', async () => {
  const { ctx } = createWorld()
  const acting = slideMasterOf({ parts: { 'ppt/vbaProject.bin': 'x' } })
  await expect(put(ctx, acting)).rejects.toMatchObject({ slug: 'deck.masterHasMacros' })
  const empty = slideMasterOf({ layouts: { blank: '' } })
  await expect(put(ctx, empty)).rejects.toMatchObject({ slug: 'deck.masterNoLayouts' })
  const text = new TextEncoder().encode('古镇')
  await expect(put(ctx, text, '说明.txt')).rejects.toMatchObject({
    slug: 'deck.masterNotSlides',
  })
  expect(await listMasters(ctx)).toEqual([])
  expect(await ctx.files.list(`deck-masters/${ctx.seat.teamId}/`)).toEqual([])
})

test('a deck is exported on the master it was given, and goes back to a look of ours as it was', async () => {
  const { ctx } = createWorld()
  const { id: masterId } = await put(ctx)
  const view = await deckOn(ctx, masterId)
  expect(view.master).toMatchObject({ id: masterId, name: '院版' })
  const file = await fileOf(ctx, view.documentId)
  expect(file.read('ppt/slideLayouts/slideLayout1.xml')).toContain('院版 title')
  expect(file.read('ppt/slides/slide1.xml')).toContain('院版汇报')
  const commands = [{ type: 'set-template' as const, template: 'pufang' as const }]
  const back = await changeDeck(ctx, { id: view.documentId, baseRev: view.rev, commands })
  expect(back.master).toBe(null)
  expect(back.deck.slides).toEqual(view.deck.slides)
  const plain = await fileOf(ctx, view.documentId)
  expect(plain.read('ppt/slideLayouts/slideLayout1.xml')).not.toContain('院版 title')
})

test('where its master is deleted a deck has the look it had before, in the file too', async () => {
  const { ctx } = createWorld()
  const { id: masterId } = await put(ctx)
  const { documentId } = await deckOn(ctx, masterId)
  await deleteMaster(ctx, { masterId })
  expect(await ctx.files.list(`deck-masters/${ctx.seat.teamId}/`)).toEqual([])
  const view = await getDeck(ctx, { id: documentId })
  expect([view.master, view.deck.template]).toEqual([null, 'pufang'])
  const file = await fileOf(ctx, documentId)
  expect(file.read('ppt/slides/slide1.xml')).toContain('院版汇报')
})

test('masters of another team are neither listed nor shown nor used nor deleted', async () => {
  const { ctx } = createWorld()
  const { id: masterId } = await put(ctx)
  const stranger = createWorld().ctx
  expect(await listMasters(stranger)).toEqual([])
  await expect(deckOn(stranger, masterId)).rejects.toMatchObject(missing)
  await expect(masterPicture(stranger, { masterId, name: '1.png' })).rejects.toMatchObject(missing)
  await expect(deleteMaster(stranger, { masterId })).rejects.toMatchObject(missing)
})

test('who brought a master and who keeps the team delete it, others do not', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const other = await addMember(world, 'member')
  const { id: masterId } = await put(member)
  await expect(deleteMaster(other, { masterId })).rejects.toMatchObject({
    slug: 'deck.masterNotYours',
  })
  expect(await deleteMaster(world.ctx, { masterId })).toBe(true)
  expect(await listMasters(member)).toEqual([])
})
