import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { createNeighbours, sendTo } from '#test/neighbours'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DocumentId } from '~/core/ids'
import { sourcesKeyOf, keyOf } from '~/features/document/server/exports/exports'
import { documentExportCodes, documentExports } from '~/features/document/server/tables'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ShareView } from '~/features/sharing/contract'
import { shares, shareSources } from '~/features/sharing/server/tables'

const HOST = 'outlets.test'

test('line 7: whoever closes a folder is told which links show its words; all end but those that are to be kept', async () => {
  const [a] = await createNeighbours(HOST)
  const { teamId } = a.ctx.seat
  const anyone = (code: string) => sendTo(HOST, '', 'GET', { path: `/share/${code}` })
  const askIn = async (question: string) => {
    const body = { teamId, spaceId: teamId, question, useRepository: true }
    const { text } = await a.send('POST', { path: '/chat/question/stream', body })
    return /"sessionId":"(\d+)"/.exec(text)?.[1] ?? ''
  }
  const share = async (id: string) => {
    const body = { teamId, kind: 'conversation', id }
    const answer = await a.send('POST', { path: '/share/create', body })
    expect(answer, answer.text).toMatchObject({ success: true })
    return answer.result as ShareView
  }
  const { spaceId } = a.ctx.seat
  const { id: folderId } = await addFolder(a.ctx, { name: '招标文件', parentId: '' })
  const inside = await addFolder(a.ctx, { name: '第二标段', parentId: folderId })
  const text = '承包人须在签约后十五个工作日内递交履约担保。'.repeat(20)
  const fileId = await addFile(a.world, '履约担保.txt', text, { folderId: inside.id })
  await learnAll(a.world, ticketFor(fileId))
  const session = await askIn('履约担保何时递交？')
  const [sharedFirst, sharedSecond] = [await share(session), await share(session)]
  const access = (method: 'GET' | 'POST', more: object) =>
    method === 'GET'
      ? a.send('GET', { path: `/space/${spaceId}/folder/access?folderId=${folderId}` })
      : a.send('POST', {
          path: `/space/${spaceId}/folder/setAccess`,
          body: { folderId, see: 'admins', change: 'admins', members: [], ...more },
        })
  const outletsOf = async () =>
    ((await access('GET', {})).result as { outlets: { kind: string; id: string }[] }).outlets
  expect((await outletsOf()).map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [`share ${sharedFirst.id}`, `share ${sharedSecond.id}`].toSorted(),
  )
  // Made after the list was shown: nobody chose to keep it.
  const late = await share(session)
  const keep = [{ kind: 'share', id: sharedSecond.id }]
  expect((await access('POST', {})).success).toBe(true)
  expect(await outletsOf()).toHaveLength(3)
  expect((await access('POST', { keep })).success).toBe(true)
  expect(await outletsOf()).toMatchObject([
    { kind: 'share', id: sharedSecond.id, title: sharedSecond.title },
  ])
  for (const { code } of [sharedFirst, late])
    expect(await anyone(code)).toMatchObject({ status: 404, success: false, code: 80007 })
  expect((await anyone(sharedSecond.code)).success).toBe(true)
})

test('line 7: whoever closes a folder is told which written files hold its words, and they go with their codes', async () => {
  const [a] = await createNeighbours('outlets-of-exports.test')
  const { ctx } = a
  const { id: folderId } = await addFolder(ctx, { name: '勘察', parentId: '' })
  const text = '钻孔深度不小于十八米，逐层取样。'.repeat(20)
  const inside = await addFile(a.world, '勘察.txt', text, { folderId })
  const elsewhere = await addFile(a.world, '别处.txt', text)
  const written = async (fileName: string, source: string) => {
    const id = ctx.newId()
    const { teamId, memberId } = ctx.seat
    const { accountId } = ctx.actor
    const own = { id, documentId: ctx.newId<DocumentId>(), teamId, memberId, accountId, fileName }
    const exportRow = { format: 'docx' as const, options: {} as never, state: 'done' as const }
    await ctx.db
      .insert(documentExports)
      .values({ ...own, ...exportRow, createdAt: 1, updatedAt: 1 })
    await ctx.db
      .insert(documentExportCodes)
      .values({ codeDigest: id, exportId: id, expiresAt: 9e15 })
    const [row] = await ctx.db.select().from(documentExports).where(eq(documentExports.id, id))
    if (!row) throw new Error('no export')
    const bytes = (words: string) => new TextEncoder().encode(words).slice().buffer
    await ctx.files.write(keyOf(row), bytes('PK'), 'application/zip')
    await ctx.files.write(sourcesKeyOf(row), bytes(JSON.stringify([source])), 'application/json')
    return row
  }
  const [held, free] = [
    await written('勘察报告.docx', inside),
    await written('别处.docx', elsewhere),
  ]
  const path = `/space/${ctx.seat.spaceId}/folder`
  const { result } = await a.send('GET', { path: `${path}/access?folderId=${folderId}` })
  expect(result).toMatchObject({
    outlets: [{ kind: 'export', id: held.id, title: '勘察报告.docx' }],
  })

  const body = { folderId, see: 'admins', change: 'admins', members: [], keep: [] }
  expect((await a.send('POST', { path: `${path}/setAccess`, body })).success).toBe(true)
  // What holds no word of the folder stays.
  const left = await ctx.db.select().from(documentExports)
  const codes = await ctx.db.select().from(documentExportCodes)
  const ids = new Set([...left.map(({ id }) => id), ...codes.map(({ exportId }) => exportId)])
  expect([ids.has(held.id), ids.has(free.id)]).toEqual([false, true])
  expect(await ctx.files.head(keyOf(held))).toBeNull()
  expect(await ctx.files.head(keyOf(free))).not.toBeNull()
})

test('line 7: whoever closes a folder ends also links that the list had no room for', async () => {
  const [a] = await createNeighbours('many-outlets.test')
  const { ctx } = a
  const { teamId, spaceId } = ctx.seat
  const { id: folderId } = await addFolder(ctx, { name: '问答手册', parentId: '' })
  const fileId = await addFile(a.world, '手册.txt', '来访者先登记，再领取胸牌。', { folderId })
  const own = { teamId, accountId: ctx.actor.accountId, kind: 'conversation' as const }
  const share = { sourceId: '1', snapshot: '{}', pictures: 0, expiresAt: 0, revokedAt: null }
  for (let no = 1; no <= 130; no += 1) {
    const id = ctx.newId()
    const row = { ...own, ...share, id, code: `many-${id}`, title: `问 ${no}`, createdAt: no }
    await ctx.db.insert(shares).values(row)
    await ctx.db.insert(shareSources).values({ shareId: id, teamId, fileId })
  }
  const path = `/space/${spaceId}/folder`
  const { result } = await a.send('GET', { path: `${path}/access?folderId=${folderId}` })
  const { outlets } = result as { outlets: { kind: string; id: string }[] }
  expect(outlets).toHaveLength(100)
  const body = { folderId, see: 'admins', change: 'admins', members: [], keep: [] }
  expect(await a.send('POST', { path: `${path}/setAccess`, body })).toMatchObject({ success: true })
  const open = await ctx.db
    .select()
    .from(shares)
    .where(and(eq(shares.teamId, teamId), isNull(shares.revokedAt)))
  expect(open).toEqual([])
})
