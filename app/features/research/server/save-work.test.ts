import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { researching, patient } from '#test/researching'
import { addMember, createTeamWorld } from '#test/teams'
import { OutsideRefusal } from '~/core/outside'
import { uploads } from '~/features/library/server/tables'
import { deleteFiles } from '~/features/library/server/bin/delete-files'
import { teams } from '~/features/teams/server/tables'
import { scholarSearchInput } from '../contract'
import { saveWork } from './save-work'
import { citeWorks, searchPapers } from './scholar-page'

const HEAT = 'doi:10.1016/j.foo.2021.01.001'
const NEWEST = 'doi:10.1000/newest.2025'
const heat = scholarSearchInput.parse({ query: 'urban heat' })

async function createScholarTeam(script = 'ok') {
  const world = await createTeamWorld()
  const { ctx } = world
  await ctx.db.update(teams).set({ maxScholarSearch: 5 }).where(eq(teams.id, ctx.seat.teamId))
  return researching(world, { scholar: { openalex: script } })
}

const pdf = new TextEncoder().encode('%PDF-1.4 something')

test('a search tells what is left and what lies in the library; pages and filters cost nothing more', async () => {
  const { ctx } = await createScholarTeam()
  const first = await searchPapers(ctx, heat, patient())
  expect(first).toMatchObject({ total: 3, left: 4, saved: [] })
  expect(first.facets).toEqual({ types: [{ type: 'article', count: 3 }], open: 1 })
  const second = await searchPapers(ctx, { ...heat, page: 2, filters: { hasPdf: true } }, patient())
  expect(second).toMatchObject({ total: 1, left: 4, works: [] })
})

test('a search that nobody answers costs nothing; none left is 7004', async () => {
  const { ctx } = await createScholarTeam('server')
  await expect(searchPapers(ctx, heat, patient())).rejects.toMatchObject({
    slug: 'research.scholarFailed',
  })
  const bare = researching(await createTeamWorld(), { scholar: { openalex: 'ok' } })
  await expect(searchPapers(bare.ctx, heat, patient())).rejects.toMatchObject({
    kind: { code: 7004 },
  })
  expect(await bare.asked()).toEqual([])
})

test('an open paper is saved as its PDF, once, and the team sees that it lies there', async () => {
  const world = await createScholarTeam()
  const { ctx } = world
  await searchPapers(ctx, heat, patient())
  const visited: string[] = []
  ctx.fetchOutside = async ({ url }) => {
    visited.push(url)
    return { url, type: 'application/pdf', charset: '', bytes: pdf.slice() }
  }
  const saved = await saveWork(ctx, { id: HEAT, folderId: '' })
  expect(saved).toMatchObject({ kind: 'pdf', reason: '' })
  expect(saved.file.title).toBe('Urban Heat Islands and Street Trees: A Field Study in Wuhan.pdf')
  expect(saved.file.status).toBe('INIT')
  const again = await saveWork(await addMember(world, 'member'), { id: HEAT, folderId: '' })
  expect(again.file.id).toBe(saved.file.id)
  expect(visited).toEqual(['https://oa.example.org/files/heat.pdf'])
  const { saved: savedPapers } = await searchPapers(ctx, heat, patient())
  expect(savedPapers).toEqual([{ workId: HEAT, fileId: saved.file.id }])
})

test('without a full text a record is saved, with the reason; deleted, it can be saved anew', async () => {
  const { ctx } = await createScholarTeam()
  await searchPapers(ctx, heat, patient())
  const record = await saveWork(ctx, { id: NEWEST, folderId: '' })
  expect(record).toMatchObject({ kind: 'record', reason: '没有开放获取的全文' })
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, record.file.fileId))
  const bytes = await ctx.files.read(upload?.objectKey ?? '')
  const text = new TextDecoder().decode(bytes ?? new ArrayBuffer(0))
  expect(text).toContain('# 城市行道树降温效应的实测研究')
  expect(text).toContain('在武汉市中心的六条街道实测。')
  ctx.fetchOutside = () => Promise.reject(new OutsideRefusal('locked'))
  expect(await saveWork(ctx, { id: HEAT, folderId: '' })).toMatchObject({
    kind: 'record',
    reason: '全文需要登录才能下载',
  })
  await deleteFiles(ctx, { ids: [record.file.id] })
  const anew = await saveWork(ctx, { id: NEWEST, folderId: '' })
  expect(anew.file.id).not.toBe(record.file.id)
})

test('a page that calls itself a PDF is no full text', async () => {
  const { ctx } = await createScholarTeam()
  await searchPapers(ctx, heat, patient())
  const bytes = new TextEncoder().encode('<html>请先登录')
  ctx.fetchOutside = async ({ url }) => ({ url, type: 'application/pdf', charset: '', bytes })
  expect(await saveWork(ctx, { id: HEAT, folderId: '' })).toMatchObject({
    kind: 'record',
    reason: '全文的地址不是PDF',
  })
})

test('citations come in the order asked for, unknown works are left out', async () => {
  const { ctx } = await createScholarTeam()
  await searchPapers(ctx, heat, patient())
  const cited = await citeWorks(ctx, { ids: [NEWEST, 'doi:10.1/none', HEAT] })
  expect(cited.map(({ id }) => id)).toEqual([NEWEST, HEAT])
  expect(cited[0]?.gbt7714).toBe(
    '赵文, 李俊. 城市行道树降温效应的实测研究[J]. 风景园林, 2025, 32(1): 45-52.',
  )
})
