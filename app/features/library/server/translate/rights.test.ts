import { translateAll, translatingWorld } from '#test/translating'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { files } from '../tables'
import { folders } from '../folders/tables'
import { exportTranslation } from './export'
import { translateText } from './translate-text'
import {
  deleteTranslation,
  getSegments,
  listTranslations,
  pauseTranslation,
  retryTranslation,
  startTranslation,
} from './translations'

const PARAGRAPHS = Array.from(
  { length: 60 },
  (_, index) => `第${index + 1}条：${'暗号只在交接时说。'.repeat(12)}`,
)

test('a translation that was begun goes on when its file is closed to who began it, and is theirs no more', async () => {
  const { world, ctx, fileId } = await translatingWorld(PARAGRAPHS, 'id=rights')
  const member: SeatedContext = {
    ...ctx,
    actor: { accountId: ctx.newId(), signInId: '1' },
    seat: { ...ctx.seat, role: 'member' },
  }
  const { id } = await startTranslation(member, { fileId, targetLang: 'en' })
  await translateAll(world, 1)
  const half = await getSegments(member, { id, from: 0, count: 200 })
  expect(half.segments.length).toBeGreaterThan(0)
  expect(half.translation.status).toBe(1)

  await close(ctx, fileId)
  await translateAll(world)

  expect(await listTranslations(ctx, { fileId })).toMatchObject([{ id, status: 2, done: 60 }])
  const missing = { slug: 'library.fileNotFound' }
  const whole = { id, from: 0, count: 200 }
  await expect(listTranslations(member, { fileId })).rejects.toMatchObject(missing)
  await expect(getSegments(member, whole)).rejects.toMatchObject(missing)
  await expect(pauseTranslation(member, { id })).rejects.toMatchObject(missing)
  await expect(retryTranslation(member, { id })).rejects.toMatchObject(missing)
  const exported = exportTranslation(member, { id, layout: 'both' })
  await expect(exported).rejects.toMatchObject(missing)
  const again = startTranslation(member, { fileId, targetLang: 'en' })
  await expect(again).rejects.toMatchObject(missing)
})

test('who sees a file reads its translation and goes on with it, and ends nobody else’s', async () => {
  const { world, ctx, fileId } = await translatingWorld(PARAGRAPHS, 'id=ending')
  const person = (role: 'member' | 'admin'): SeatedContext => ({
    ...ctx,
    actor: { accountId: ctx.newId(), signInId: '1' },
    seat: { ...ctx.seat, role },
  })
  const [begun, other, admin] = [person('member'), person('member'), person('admin')]
  const { id } = await startTranslation(begun, { fileId, targetLang: 'en' })
  await translateAll(world, 1)

  const refused = { slug: 'translate.notYours' }
  const again = { fileId, targetLang: 'en', again: true } as const
  await expect(pauseTranslation(other, { id })).rejects.toMatchObject(refused)
  await expect(deleteTranslation(other, { id })).rejects.toMatchObject(refused)
  expect(await listTranslations(other, { fileId })).toMatchObject([{ isMine: false, status: 1 }])
  expect(await pauseTranslation(begun, { id })).toMatchObject({ isMine: true, isPaused: true })
  await expect(startTranslation(other, again)).rejects.toMatchObject(refused)
  expect(await startTranslation(other, { fileId, targetLang: 'en' })).toMatchObject({
    isPaused: false,
    isMine: false,
  })
  await translateAll(world)
  expect(await listTranslations(begun, { fileId })).toMatchObject([{ done: 60, isMine: true }])
  // The one whose file it is, and an admin, may.
  expect(await listTranslations(ctx, { fileId })).toMatchObject([{ isMine: true }])
  expect(await deleteTranslation(admin, { id })).toBe(true)
})

test('of a translation that holds nothing yet, who sets it out is who began it', async () => {
  const { world, ctx, fileId } = await translatingWorld(PARAGRAPHS, 'id=begun')
  const member = (name: string): SeatedContext => ({
    ...ctx,
    actor: { accountId: name, signInId: '1' },
    seat: { ...ctx.seat, role: 'member' },
  })
  const [first, second] = [member(ctx.newId()), member(ctx.newId())]
  const { id } = await startTranslation(first, { fileId, targetLang: 'en' })
  await pauseTranslation(first, { id })
  await startTranslation(second, { fileId, targetLang: 'en' })
  expect(await pauseTranslation(second, { id })).toMatchObject({ isMine: true })
  expect(world.queued.length).toBeGreaterThan(0)
})

async function close(ctx: SeatedContext, fileId: FileId): Promise<void> {
  const id = ctx.newId()
  const { spaceId } = ctx.seat
  const closed = { see: 'admins' as const, change: 'admins' as const, createdAt: 0, updatedAt: 0 }
  await ctx.db.insert(folders).values({
    id,
    spaceId,
    name: '机要',
    nameKey: '机要',
    createdBy: ctx.actor.accountId,
    ...closed,
  })
  await ctx.db.update(files).set({ folderId: id }).where(eq(files.id, fileId))
}

test('R-LIB-26: to a member no variable is named where nothing can translate: neither for a file nor for selected words', async () => {
  const { ctx, fileId } = await translatingWorld(PARAGRAPHS, 'id=none-member', {})
  const member: SeatedContext = { ...ctx, seat: { ...ctx.seat, role: 'member' } }
  const words = { slug: 'translate.notConfigured', text: '还没有开通翻译，请联系管理员' }
  await expect(startTranslation(member, { fileId })).rejects.toMatchObject(words)
  await expect(translateText(member, { text: '核心保护区' })).rejects.toMatchObject(words)
})
