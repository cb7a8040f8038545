import { addFile, ask, createWorld, learnAll, type World } from '#test/learning'
import { expect, test } from 'vitest'
import { searchInput, type FileHit, type SearchHit } from '../../contract'
import { searchContent, searchNames } from './search-library'

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

test('words apart by blanks must all be there, and what lies apart is no phrase', async () => {
  const world = createWorld()
  await learn(world, '租约.txt', LEASE)
  await learn(world, '出差.txt', TRIP)
  const titles = async (keyword: string) =>
    (await searchContent(world.ctx, input(keyword))).records.map((hit) => hit.title)
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
