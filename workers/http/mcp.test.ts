import { testId } from '#test/ids'
import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { callTool, connectAs, keyOf } from '#test/mcp'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import { brands } from '~/features/brands/server/tables'
import { setAccess } from '~/features/library/server/folders/access'
import { moveInto } from '~/features/library/server/folders/move'
import { syncPlaces } from '~/features/library/server/folders/sync-places'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { listFiles } from '~/features/library/server/files/list-files'
import { auditPeople, listAudit } from '~/features/teams/server/audit/audit-log'
import { listMemberUsage } from '~/features/teams/server/usage'

const HOST = 'mcp.test'
const WORD = 'QK8V3'
const CLOSED = `岭云项目的暗号是${WORD}，只在交接时说。`.repeat(20)
const FOREIGN = '岭云项目的口令是ZZ9T4，只有隔壁知道。'.repeat(20)
const OPEN = '岭云项目的交接在周五，由档案室的周禾登记。'.repeat(20)

let a: Neighbour
let b: Neighbour
let open = ''
let closed = testId<FileId>('')
let foreign = ''
let folderId = ''

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  open = await addFile(a.world, '登记.txt', OPEN)
  closed = await addFile(a.world, '机密.txt', CLOSED)
  foreign = await addFile(b.world, '隔壁.txt', FOREIGN)
  await learnAll(a.world, ticketFor(open), ticketFor(closed))
  await learnAll(b.world, ticketFor(foreign))
  folderId = (await addFolder(a.ctx, { parentId: '', name: '机密夹' })).id
  await moveInto(a.ctx, { fileIds: [closed], folderIds: [], targetFolderId: folderId })
  await syncPlaces(a.ctx, { fileIds: [closed] })
  await setAccess(a.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
}, 60_000)

test('the protocol’s own client connects, sees the tools of its scopes and what they do', async () => {
  const client = await connectAs(a, 'library.read')
  // Line 13: in the team's own name, with no word of another brand.
  expect(client.getServerVersion()).toMatchObject({ name: 'knowledge-base', title: '墨队知识库' })
  expect(client.getInstructions()).toContain('search_library')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search_library',
    'read_file_passages',
    'list_files',
  ])
  expect(tools[0]).toMatchObject({
    annotations: { readOnlyHint: true, destructiveHint: false },
    inputSchema: { type: 'object', required: ['query'] },
  })
  const asking = await connectAs(a, 'ask', 'library.read')
  const all = (await asking.listTools()).tools
  expect(all.find(({ name }) => name === 'ask_library')?.annotations?.readOnlyHint).toBe(false)
})

test('line 13: once a brand is published, its name is the team’s here too', async () => {
  const published = { name: '兰亭编校', publishedAt: 1 }
  await b.ctx.db.update(brands).set(published).where(eq(brands.teamId, b.ctx.seat.teamId))
  const client = await connectAs(b, 'library.read')
  expect(client.getServerVersion()).toMatchObject({ title: '兰亭编校知识库' })
})

test('it searches, reads on and opens what it cites', async () => {
  const client = await connectAs(a, 'library.read')
  const found = await callTool(client, 'search_library', {
    query: '交接在周几，由谁登记',
    limit: 3,
  })
  expect(found.structuredContent).toMatchObject({
    passages: [
      expect.objectContaining({
        fileId: open,
        file: '登记.txt',
        quote: expect.stringContaining('周五'),
        link: `http://${HOST}/library/${open}?passage=0&generation=1`,
      }),
    ],
  })
  expect(found.content[0]?.text).toContain('周五')
  const read = await callTool(client, 'read_file_passages', { file_id: open, count: 1 })
  expect(read.structuredContent).toMatchObject({ passages: [{ passageNo: 0 }] })
  const listed = await callTool(client, 'list_files', { keyword: '登记' })
  expect(listed.structuredContent).toMatchObject({
    files: [{ id: open, status: 'DONE' }],
    next: null,
  })
})

test('files are resources, page by page, and can be read', async () => {
  const client = await connectAs(a, 'library.read')
  const { resources } = await client.listResources()
  expect(resources).toMatchObject([{ uri: `library://file/${open}`, name: '登记.txt' }])
  const { contents } = await client.readResource({ uri: `library://file/${open}` })
  expect(JSON.stringify(contents)).toContain('周五')
  expect((await client.listResourceTemplates()).resourceTemplates.length).toBe(1)
  for (const uri of [`library://file/${foreign}`, 'library://file/1', 'file:///etc/passwd']) {
    await expect(client.readResource({ uri }), uri).rejects.toMatchObject({ code: -32_002 })
  }
  const unscoped = await connectAs(a, 'team.read')
  expect((await unscoped.listResources()).resources).toEqual([])
})

test('a question is answered with its sources, and only by a key that may ask', async () => {
  const client = await connectAs(a, 'ask')
  const answer = await callTool(client, 'ask_library', { question: '岭云项目的交接在周几？' })
  expect(answer.isError).toBeFalsy()
  expect(answer.structuredContent).toMatchObject({
    answer: expect.stringContaining('周五'),
    citations: [expect.objectContaining({ index: 1, fileId: open })],
  })
  const reading = await connectAs(a, 'library.read')
  await expect(
    reading.callTool({ name: 'ask_library', arguments: { question: '岭云' } }),
  ).rejects.toMatchObject({ code: -32_602 })
})

test('S5: words of a closed folder and of another team come out nowhere', async () => {
  const client = await connectAs(a, 'ask', 'library.read')
  const messages: unknown[] = []
  for (const query of ['岭云项目的暗号是什么', '暗号', WORD, '机密', '岭云项目的口令', 'ZZ9T4']) {
    messages.push(await callTool(client, 'search_library', { query, limit: 20 }))
    messages.push(await callTool(client, 'list_files', { keyword: query }))
  }
  for (const file_id of [closed, foreign]) {
    messages.push(await callTool(client, 'read_file_passages', { file_id }))
    messages.push(
      await callTool(client, 'search_library', { query: '岭云项目', file_ids: [file_id] }),
    )
    messages.push(await client.readResource({ uri: `library://file/${file_id}` }).catch(String))
  }
  messages.push(
    await callTool(client, 'search_library', { query: '岭云项目', folder_id: folderId }),
  )
  messages.push(await callTool(client, 'list_files', { folder_id: folderId }))
  messages.push(await callTool(client, 'list_files', {}))
  messages.push(await client.listResources())
  messages.push(await callTool(client, 'ask_library', { question: '岭云项目的暗号是什么' }))
  messages.push(
    await callTool(client, 'ask_library', { question: '岭云项目的暗号', folder_id: folderId }),
  )
  const text = JSON.stringify(messages)
  expect(text).toContain('周五')
  expect(text).not.toMatch(/暗号是|口令是|机密\.txt|机密夹|隔壁\.txt/)
  // The word was asked for by name; it may only come back as the question that it was.
  expect(text.replaceAll(/"keyword":"[^"]*"/g, '')).not.toContain(`${WORD}，`)
})

test('a wrong argument is told to the model; a tool that is not there is an error', async () => {
  const client = await connectAs(a, 'library.read')
  for (const args of [
    {},
    { query: '' },
    { query: 'x', limit: 99 },
    { query: 'x', file_ids: ["1' OR 1"] },
  ]) {
    const { isError, content } = await callTool(client, 'search_library', args)
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('参数有误')])
  }
  await expect(client.callTool({ name: 'drop_table', arguments: {} })).rejects.toMatchObject({
    code: -32_602,
  })
})

test('prompts are offered and filled in', async () => {
  const client = await connectAs(a, 'library.read')
  const [prompt] = (await client.listPrompts()).prompts
  expect(prompt?.name).toBe('answer_with_citations')
  const got = await client.getPrompt({
    name: prompt?.name ?? '',
    arguments: { question: '交接在周几' },
  })
  expect(JSON.stringify(got)).toContain('交接在周几')
  await expect(client.getPrompt({ name: 'other' })).rejects.toMatchObject({ code: -32_602 })
})

test('a key of the one team opens nothing of the other', async () => {
  const client = await connectAs(b, 'library.read')
  const { structuredContent } = await callTool(client, 'list_files', {})
  expect(structuredContent).toMatchObject({ total: 1, files: [{ id: foreign }] })
  const read = await callTool(client, 'read_file_passages', { file_id: open })
  expect(read).toMatchObject({ isError: true, content: [{ text: '文件不存在或已删除' }] })
})

test('questions and uploads of a key are told in 成员用量, 添加人 and the audit log under the key’s name', async () => {
  const client = await connectAs(a, 'ask')
  await callTool(client, 'ask_library', { question: '岭云项目的交接在周几？' })
  const usage = await listMemberUsage(a.ctx, {})
  expect(usage).toContainEqual(
    expect.objectContaining({ name: '密钥 外部助手', questions: 1, words: expect.any(Number) }),
  )
  const { id: keyId, token } = await keyOf(a, 'library.write')
  const added = await SELF.fetch(`http://${HOST}/ai/repositoryFile/addHtml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      spaceId: a.ctx.seat.spaceId,
      folderId: '',
      url: 'https://example.com/by-key',
    }),
  })
  expect(await added.json()).toMatchObject({
    result: { createdBy: { id: keyId, name: '密钥 外部助手' } },
  })
  const listed = await listFiles(a.ctx, {
    folderId: '',
    isDeep: true,
    pageSize: 50,
    orderBy: 'createTime',
    order: 'desc',
  } as never)
  expect(listed.records.map(({ createdBy }) => createdBy.name)).toContain('密钥 外部助手')
  const { records } = await listAudit(a.ctx, { pageNo: 1, pageSize: 20 })
  const byKey = records.filter(({ name }) => name === '密钥 外部助手')
  expect(byKey.map(({ actLabel }) => actLabel)).toEqual(
    expect.arrayContaining(['用密钥提问', '用密钥添加资料']),
  )
  expect(await auditPeople(a.ctx)).toContainEqual({ id: keyId, name: '密钥 外部助手' })
})
