import { addFile, ask, createWorld, learnAll, type World } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { searchInput } from '../../wire/contracts/search'
import { type FileHit, type SearchHit } from '../../wire/terms/search'
import { folders } from '../folders/tables'
import { searchContent, searchNames } from './search-library'
import { spaceIndex } from '../space-index'

async function learn(world: World, name: string, text: string, changes = {}) {
  const id = await addFile(world, name, text, changes)
  await learnAll(world, ask(id))
  return id
}

const input = (keyword: string, more: object = {}) => searchInput.parse({ keyword, ...more })
const isFile = (hit: SearchHit): hit is FileHit => hit.kind === 'file'
const marked = (hit: SearchHit | undefined) =>
  hit && isFile(hit)
    ? hit.blocks.map((block) => block.marks.map(([from, to]) => block.text.slice(from, to)))
    : []

const LEASE = '甲方将同溪片区的仓库租给乙方，租金每月一万二千元。'.repeat(8)
const TRIP = '差旅报销须在三十日内提交，住宿標準為每晚五百元。'.repeat(8)

test('a word of two characters is found in the text and marked in the original', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  const id = await learn(world, '出差.txt', TRIP)
  const page = await searchContent(world.ctx, input('标准'))
  expect(page).toMatchObject({ total: 1, pages: 1, isCut: false, isNear: false })
  expect(page.records).toMatchObject([{ kind: 'file', id, marks: [], blockCount: 1 }])
  expect(marked(page.records[0])[0]).toContain('標準')
})

test('a single character is found wherever it stands, also at the end of a run and written in the other script', async () => {
  const world = createWorld()
  const end = await learn(world, '甲.txt', '须缴纳增值税。'.repeat(30))
  const start = await learn(world, '乙.txt', '税率依年度公告而定。'.repeat(30))
  const old = await learn(world, '丙.txt', '應繳營業稅，逾期加收。'.repeat(30))
  const headed = await learn(world, '丁.md', `# 印花税\n\n${'粘贴于合同。'.repeat(30)}\n`)
  const ids = async (keyword: string) => {
    const { records, isNear } = await searchContent(world.ctx, input(keyword))
    return isNear ? [] : records.map((hit) => hit.id).toSorted()
  }
  expect(await ids('税')).toEqual([end, start, old, headed].toSorted())
  expect(await ids('逾期 税')).toEqual([old])
  expect(await ids('稻')).toEqual([])
  const { records } = await searchContent(world.ctx, input('税'))
  expect(marked(records.find((hit) => hit.id === end))[0]).toContain('税')
  expect(marked(records.find((hit) => hit.id === old))[0]).toContain('稅')
})

test('words apart by blanks must all be there, and what lies apart is no phrase', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  await learn(world, '出差.txt', TRIP)
  const titles = async (keyword: string) => {
    const { records, isNear } = await searchContent(world.ctx, input(keyword))
    return isNear ? [] : records.map((hit) => hit.title)
  }
  expect(await titles('仓库 租金')).toEqual(['租约.txt'])
  expect(await titles('仓库 报销')).toEqual([])
  expect(await titles('报销提交')).toEqual([])
})

test('names come first, and a search of names looks into no text', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  const named = await learn(world, '仓库清单.txt', TRIP)
  const names = await searchNames(world.ctx, input('仓库'))
  expect(names.records).toMatchObject([{ id: named, marks: [[0, 2]], blocks: [] }])
  const both = await searchContent(world.ctx, input('仓库'))
  expect(both.records.map((hit) => hit.title)).toEqual(['仓库清单.txt', '租约.txt'])
})

test('filters narrow what is found, page by page', async () => {
  const world = createWorld()
  const other = world.ctx.newId()
  await learn(world, '甲.txt', TRIP, { createdBy: other, createdAt: Date.UTC(2026, 0, 5, 3) })
  await learn(world, '乙.md', TRIP, { createdAt: Date.UTC(2026, 0, 9, 15, 59) })
  const titles = async (more: object) =>
    (await searchContent(world.ctx, input('报销', more))).records.map((hit) => hit.title)
  expect(await titles({ types: ['md'] })).toEqual(['乙.md'])
  expect(await titles({ owners: [other] })).toEqual(['甲.txt'])
  expect(await titles({ from: '2026-01-09', to: '2026-01-09' })).toEqual(['乙.md'])
  expect(await titles({ to: '2026-01-05' })).toEqual(['甲.txt'])
  const second = await searchContent(world.ctx, input('报销', { pageNo: 2, pageSize: 1 }))
  expect(second).toMatchObject({ total: 2, pages: 2, records: [{ title: '甲.txt' }] })
})

test('a blank keyword finds nothing, another team nothing of ours', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  expect(await searchContent(world.ctx, input('  '))).toMatchObject({ records: [], total: 0 })
  expect(await searchContent(createWorld().ctx, input('仓库'))).toMatchObject({ total: 0 })
})

async function addFolder(ctx: SeatedContext, name: string, row: object = {}): Promise<string> {
  const id = ctx.newId()
  const stamps = { spaceId: ctx.seat.spaceId, name, nameKey: name, createdBy: ctx.actor.accountId }
  await ctx.db.insert(folders).values({ id, ...stamps, createdAt: 0, updatedAt: 0, ...row })
  return id
}

test('folders are found by name, and a folder bounds a search with all beneath it', async () => {
  const world = createWorld()
  const top = await addFolder(world.ctx, '仓库资料')
  const below = await addFolder(world.ctx, '二〇二六', { parentId: top })
  const fileId = await learn(world, '租约.txt', LEASE, { folderId: below })
  await spaceIndex(world.ctx, world.ctx.seat.spaceId).placeFiles([{ fileId, folderId: below }])
  await learn(world, '另一份.txt', LEASE)
  const page = await searchContent(world.ctx, input('仓库'))
  expect(page.records).toMatchObject([
    { kind: 'folder', id: top, title: '仓库资料', marks: [[0, 2]], path: [] },
    { kind: 'file', title: '另一份.txt', path: [] },
    { kind: 'file', title: '租约.txt', path: ['仓库资料', '二〇二六'] },
  ])
  const inside = await searchContent(world.ctx, input('租金', { folderId: top }))
  expect(inside.records.map((hit) => hit.title)).toEqual(['租约.txt'])
})

test('a closed folder, its files and its words are in no search of those it is closed to', async () => {
  const world = await createTeamWorld()
  const member = await addMember(world, 'member')
  const closed = await addFolder(world.ctx, '仓库人事', { see: 'admins', change: 'admins' })
  await learn(world, '租约.txt', LEASE, { folderId: closed })
  expect(await searchContent(world.ctx, input('仓库'))).toMatchObject({ total: 2 })
  for (const keyword of ['仓库', '租约', '仓库一个月的租金是多少'])
    for (const more of [{}, { folderId: closed }, { types: ['txt'] }])
      expect(await searchContent(member, input(keyword, more))).toMatchObject({ records: [] })
})

test('a question that nothing holds word for word finds what is near, and says so', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  const page = await searchContent(world.ctx, input('仓库每月的租金是多少'))
  expect(page).toMatchObject({ isNear: true, total: 1, records: [{ title: '租约.txt' }] })
  expect(marked(page.records[0])[0]?.join('')).toContain('租金')
  const none = await searchContent(world.ctx, input('量子力学'))
  expect(none).toMatchObject({ isNear: false, total: 0 })
})
