import { addFile, ask, learnAll, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId, SessionId } from '~/core/ids'
import { questionRecords } from '~/features/chat/server/tables'
import { documents } from '~/features/document/server/tables'
import { creations } from '~/features/generation/server/tables'
import { folders, notes } from '~/features/library/server/tables'
import { operators } from '~/features/operators/server/tables'
import { savedWorks, scholarWorks } from '~/features/research/server/tables'
import { searchAllQuery } from '../contract'
import { searchAll } from './search-all'

const TEXT = '核心保护区东起永安桥，日游客承载量按面积法测算，节假日可上浮一成。'.repeat(6)

const search = (ctx: SeatedContext, keyword: string, more: object = {}) =>
  searchAll(ctx, searchAllQuery.parse({ teamId: ctx.seat.teamId, keyword, ...more }))

/** Titles by kind. */
async function titlesOf(ctx: SeatedContext, keyword: string, more: object = {}) {
  const { groups } = await search(ctx, keyword, more)
  return Object.fromEntries(
    groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title).toSorted()]),
  )
}

/** One of each kind of the world's owner, all of them about 承载量. */
async function furnished() {
  const world = await createTeamWorld()
  const fileId = await addFile(world, '保护导则.txt', TEXT)
  await learnAll(world, ask(fileId))
  await write(world.ctx, '承载量')
  await addNote(world.ctx, fileId, '承载量要复核', false)
  return { world, ctx: world.ctx, fileId }
}

/** A conversation, a creation, a document and a map, and a paper in the library. */
async function write(ctx: SeatedContext, word: string) {
  const { teamId, memberId } = ctx.seat
  const { accountId } = ctx.actor
  const now = ctx.now().getTime()
  const stamps = { createdAt: now, updatedAt: now }
  const sessionId = ctx.newId<SessionId>()
  await ctx.db.insert(questionRecords).values({
    id: sessionId,
    teamId,
    accountId,
    title: `${word}怎么算`,
    sessionFrom: 'Normal',
    askKey: sessionId,
    ...stamps,
  })
  await ctx.db.insert(creations).values({
    id: ctx.newId(),
    teamId,
    accountId,
    memberId,
    kind: 'paper',
    project: 'book',
    app: '',
    title: `${word}研究`,
    form: JSON.parse('{}'),
    taskStatus: 'done',
    targetWords: 0,
    helpers: [],
    ...stamps,
  })
  await addDocument(ctx, `${word}纪要`, 'text')
  await addDocument(ctx, `${word}导图`, 'map')
}

async function addDocument(
  ctx: SeatedContext,
  title: string,
  kind: 'text' | 'map',
  audience: 'maker' | 'team' = 'maker',
) {
  const now = ctx.now().getTime()
  await ctx.db.insert(documents).values({
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    spaceId: ctx.seat.spaceId,
    createdBy: ctx.actor.accountId,
    title,
    kind,
    audience,
    isOwn: true,
    createdAt: now,
    updatedAt: now,
  })
}

async function addNote(ctx: SeatedContext, fileId: FileId, content: string, isShared: boolean) {
  const now = ctx.now().getTime()
  await ctx.db.insert(notes).values({
    id: ctx.newId(),
    spaceId: ctx.seat.spaceId,
    fileId,
    createdBy: ctx.actor.accountId,
    content,
    isShared,
    createdAt: now,
    updatedAt: now,
  })
}

async function savePaper(ctx: SeatedContext, fileId: FileId, title: string) {
  const id = `doi:10.1/${ctx.newId()}`
  const work = JSON.stringify({ id, title, authors: ['何川', '陆明远'], year: 2024 })
  await ctx.db.insert(scholarWorks).values({ id, work: JSON.parse(work), lastSeenAt: 0 })
  await ctx.db
    .insert(savedWorks)
    .values({ spaceId: ctx.seat.spaceId, workId: id, fileId, savedAt: ctx.now().getTime() })
}

test('one word finds what stands in a file, and conversations, creations, documents, maps and notes', async () => {
  const { ctx, fileId } = await furnished()
  const { groups, isPartial } = await search(ctx, '承载量')
  expect(isPartial).toBe(false)
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ['file', 1],
    ['creation', 1],
    ['text', 1],
    ['map', 1],
    ['question', 1],
    ['note', 1],
  ])
  const [file] = groups[0]?.hits ?? []
  expect(file).toMatchObject({ id: fileId, type: 'file', title: '保护导则.txt', marks: [] })
  const { text = '', marks = [] } = file?.excerpt ?? {}
  expect(marks.length).toBeGreaterThan(0)
  for (const mark of marks) expect(text.slice(...mark)).toBe('承载量')
  const question = groups.find(({ kind }) => kind === 'question')?.hits[0]
  expect(question?.title.slice(...(question.marks[0] ?? []))).toBe('承载量')
})

test('titles are found by pinyin and by initials', async () => {
  const { ctx } = await furnished()
  const all = {
    creation: ['承载量研究'],
    text: ['承载量纪要'],
    map: ['承载量导图'],
    question: ['承载量怎么算'],
  }
  expect(await titlesOf(ctx, 'chengzai')).toEqual(all)
  expect(await titlesOf(ctx, 'czl')).toMatchObject(all)
  expect(await titlesOf(ctx, 'bhdz')).toEqual({ file: ['保护导则.txt'] })
})

test('another member finds what the team shares, nothing of a person’s own', async () => {
  const { world, ctx, fileId } = await furnished()
  await addDocument(ctx, '承载量公示', 'text', 'team')
  await addNote(ctx, fileId, '承载量已核', true)
  const member = await addMember(world, 'member')
  expect(await titlesOf(member, '承载量')).toEqual({
    file: ['保护导则.txt'],
    text: ['承载量公示'],
    note: ['承载量已核'],
  })
  const { groups } = await search(member, '公示')
  expect(groups[0]?.hits[0]?.author).not.toBe('')
})

test('another team finds nothing', async () => {
  await furnished()
  const stranger = await createTeamWorld()
  expect(await titlesOf(stranger.ctx, '承载量')).toEqual({})
  expect(await titlesOf(stranger.ctx, 'chengzai')).toEqual({})
})

test('what lies in a closed folder is found by nobody who may not see it: its file, its folder, its notes, its papers', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const folderId = ctx.newId()
  const stamps = { createdBy: ctx.actor.accountId, createdAt: 0, updatedAt: 0 }
  await ctx.db.insert(folders).values({
    id: folderId,
    spaceId: ctx.seat.spaceId,
    name: '承载量密件',
    nameKey: '承载量密件',
    see: 'members',
    change: 'members',
    ...stamps,
  })
  const fileId = await addFile(world, '承载量底稿.txt', TEXT, { folderId })
  await learnAll(world, ask(fileId))
  await addNote(ctx, fileId, '承载量要复核', true)
  await savePaper(ctx, fileId, '承载量述评')
  expect(await titlesOf(ctx, '承载量')).toEqual({
    file: ['承载量密件', '承载量底稿.txt'],
    note: ['承载量要复核'],
    paper: ['承载量述评'],
  })
  const member = await addMember(world, 'member')
  expect(await titlesOf(member, '承载量')).toEqual({})
  expect(await titlesOf(member, 'chengzai')).toEqual({})
})

test('papers in the library are found by their authors, too', async () => {
  const { world, ctx } = await furnished()
  const fileId = await addFile(world, '述评.pdf', 'x')
  await savePaper(ctx, fileId, '游客容量述评')
  expect(await titlesOf(ctx, '陆明远')).toEqual({ paper: ['游客容量述评'] })
  const { groups } = await search(ctx, '容量述评')
  expect(groups[0]?.hits[0]).toMatchObject({ id: fileId, line: '何川、陆明远、2024' })
})

test('members are found by those who run the team only, by name, pinyin and account', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member', '周禾')
  const { accountId } = member.actor
  for (const keyword of ['周禾', 'zhouhe', 'zh', `p${accountId}`])
    expect((await titlesOf(world.ctx, keyword))['member'], keyword).toEqual(['周禾'])
  expect((await titlesOf(member, '周禾'))['member']).toBeUndefined()
})

test('pages are found by those who may open them', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const pages = async (ctx: SeatedContext) => (await titlesOf(ctx, '审计'))['page']
  expect(await pages(world.ctx)).toEqual(['审计日志'])
  expect(await pages(member)).toBeUndefined()
  expect((await titlesOf(member, 'tijiao'))['page']).toBeUndefined()
  expect((await titlesOf(member, 'tiwen'))['page']).toEqual(['提问记录', '问答'])
  await world.ctx.db.insert(operators).values({ accountId: member.actor.accountId, createdAt: 0 })
  expect((await titlesOf(member, '对账'))['page']).toEqual(['对账'])
  expect((await titlesOf(world.ctx, '对账'))['page']).toBeUndefined()
})

test('the name of the desk leads operators to all its pages, and nobody else anywhere', async () => {
  const { ctx } = await createTeamWorld()
  const pages = async () => {
    const { groups } = await search(ctx, '运营台', { kind: 'page' })
    return groups.flatMap(({ hits }) => hits.map(({ path }) => path))
  }
  expect(await pages()).toEqual([])
  await ctx.db.insert(operators).values({ accountId: ctx.actor.accountId, createdAt: 0 })
  const desk =
    '/ /refunds /invoices /reconciliation /goods /home /creators /attribution /codes /teams /identity /usage /audit /operations /models'.split(
      ' ',
    )
  expect(await pages()).toEqual(desk.map((path) => `/desk${path === '/' ? '' : path}`))
})

test('a member whose whole name was typed stands before the files that quote it', async () => {
  const world = await createTeamWorld()
  await addMember(world, 'member', '周禾')
  await learnAll(
    world,
    ask(await addFile(world, '纪要.txt', '会议主持：周禾，记录：何川。'.repeat(9))),
  )
  const kinds = async (keyword: string) =>
    (await search(world.ctx, keyword)).groups.map(({ kind }) => kind)
  expect(await kinds('周禾')).toEqual(['member', 'file'])
  expect(await kinds('周')).toEqual(['file', 'member'])
})

test('signs round a single letter find no text in which the letter stands', async () => {
  const world = await createTeamWorld()
  await learnAll(
    world,
    ask(await addFile(world, '手册.txt', 'build 与 branch 的区别，b 是缩写。'.repeat(9))),
  )
  expect(await titlesOf(world.ctx, '<b>&"')).toEqual({})
  expect(await titlesOf(world.ctx, 'b')).toMatchObject({ file: ['手册.txt'] })
})

test('filters by kind, person and time narrow every source', async () => {
  const { world, ctx, fileId } = await furnished()
  const other = await addMember(world, 'member')
  await addNote(other, fileId, '承载量存疑', true)
  expect(await titlesOf(ctx, '承载量', { kind: 'map' })).toEqual({ map: ['承载量导图'] })
  expect(await titlesOf(ctx, '承载量', { owner: other.actor.accountId })).toEqual({
    note: ['承载量存疑'],
  })
  const own = await titlesOf(ctx, '承载量', { owner: ctx.actor.accountId })
  expect(Object.keys(own)).toEqual(['file', 'creation', 'text', 'map', 'question', 'note'])
  const today = new Date(world.clock.now).toISOString().slice(0, 10)
  expect(Object.keys(await titlesOf(ctx, '承载量', { from: today, to: today }))).toEqual(
    Object.keys(own),
  )
  expect(await titlesOf(ctx, '承载量', { from: '2035-01-01' })).toEqual({})
  expect(await titlesOf(ctx, '承载量', { to: '2020-01-01' })).toEqual({})
})

test('a blank keyword finds nothing, and signs of patterns are plain words', async () => {
  const { ctx } = await furnished()
  expect(await search(ctx, '   ')).toEqual({ groups: [], people: [], isPartial: false })
  for (const keyword of ['%', '_', '"', "' OR 1=1 --", '*', '(', '长'.repeat(100)])
    expect(await titlesOf(ctx, keyword), keyword).toEqual({})
})

test('one source that fails leaves the others standing, and is said', async () => {
  const { ctx } = await furnished()
  const failing: SeatedContext = {
    ...ctx,
    objects: (namespace, name) => {
      if (namespace === 'QUESTION_ARCHIVE') throw new Error('the archive is gone')
      return ctx.objects(namespace, name)
    },
  }
  const { groups, isPartial } = await search(failing, '承载量')
  expect(isPartial).toBe(true)
  expect(groups.map(({ kind }) => kind)).toEqual(['file', 'creation', 'text', 'map', 'note'])
})

test('of many files the first are shown and all are counted; one kind alone shows more', async () => {
  const world: World = await createTeamWorld()
  for (let no = 0; no < 8; no += 1) await addFile(world, `承载量${no}.txt`, TEXT)
  const { groups } = await search(world.ctx, '承载量')
  expect(groups[0]).toMatchObject({ kind: 'file', total: 8, isCut: false })
  expect(groups[0]?.hits).toHaveLength(5)
  const alone = await search(world.ctx, '承载量', { kind: 'file' })
  expect(alone.groups[0]?.hits).toHaveLength(8)
})
