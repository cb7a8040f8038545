import { addFile } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, SessionId } from '~/core/ids'
import { questionRecords } from '~/features/chat/server/tables'
import { documents } from '~/features/document/server/tables'
import { setAccess } from '~/features/library/server/folders/access'
import { deleteFiles } from '~/features/library/server/bin/delete-files'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ReadItem } from '../contract'
import { closedReading } from './closed-reading'

async function addSession(ctx: SeatedContext): Promise<SessionId> {
  const id = ctx.newId<SessionId>()
  const now = ctx.now().getTime()
  await ctx.db.insert(questionRecords).values({
    id,
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    title: '承载量怎么算',
    sessionFrom: 'Normal',
    askKey: id,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

async function addTeamText(ctx: SeatedContext): Promise<DocumentId> {
  const id = ctx.newId<DocumentId>()
  const now = ctx.now().getTime()
  const { teamId, spaceId } = ctx.seat
  const own = { createdBy: ctx.actor.accountId, audience: 'team', isOwn: true } as const
  await ctx.db.insert(documents).values({
    id,
    teamId,
    spaceId,
    title: '纪要',
    kind: 'text',
    createdAt: now,
    updatedAt: now,
    ...own,
  })
  return id
}

test('what was deleted, taken back or closed since it was read is named, and nothing else', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const { id: folderId } = await addFolder(ctx, { name: '规划', parentId: '' })
  const inside = await addFile(world, '导则.md', '承载量', { folderId })
  const outside = await addFile(world, '通知.md', '开放时间')
  const text = await addTeamText(ctx)
  const session = await addSession(member)
  const now = ctx.now().getTime()
  const items = (readAt: number): ReadItem[] => [
    { kind: 'file', id: inside, path: `/library/${inside}`, readAt },
    { kind: 'file', id: outside, path: `/library/${outside}`, readAt },
    { kind: 'document', id: text, path: `/document/${text}`, readAt },
    { kind: 'chat', id: session, path: `/chat/${session}`, readAt },
  ]
  const closed = async (readAt = now) => closedReading(member, { items: items(readAt) })
  expect(await closed()).toEqual([])

  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  // An answer and a document of before may quote what was closed.
  expect(await closed()).toEqual([`/library/${inside}`, `/document/${text}`, `/chat/${session}`])
  expect(await closed(now + 1)).toEqual([`/library/${inside}`])
  // What comes into a closed folder later was never read.
  await addFile(world, '底价.md', '一百万', { folderId, createdAt: now + 9, updatedAt: now + 9 })
  expect(await closed(now + 1)).toEqual([`/library/${inside}`])
  expect(await closedReading(ctx, { items: items(now) })).toEqual([`/chat/${session}`])

  await deleteFiles(ctx, { ids: [outside] })
  await ctx.db.update(documents).set({ audience: 'maker' }).where(eq(documents.id, text))
  await ctx.db.delete(questionRecords).where(eq(questionRecords.id, session))
  expect(await closed(now + 1)).toEqual(items(0).map(({ path }) => path))
})
