import { expect, test } from 'vitest'
import { learnAll, ask } from '#test/learning'
import { researching, patient } from '#test/researching'
import { addMember, createTeamWorld } from '#test/teams'
import { OutsideRefusal } from '~/core/outside'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ScholarWork } from '../../terms'
import { saveWork } from '../save-work'
import { rememberWorks } from '../works'
import { readPaper } from './read-paper'

const heat: ScholarWork = {
  id: 'doi:10.1000/heat',
  doi: '10.1000/heat',
  title: '行道树与热岛',
  authors: ['赵文'],
  year: 2021,
  venue: '风景园林',
  abstract: '实测六条街道的行道树降温。',
  url: 'https://doi.org/10.1000/heat',
  pdfUrl: 'https://oa.example.org/heat.pdf',
  citations: 1,
  type: 'article',
  sources: ['openalex'],
  source: 'OpenAlex',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
}
const bytes = makePdf([
  { lines: ['第一页说明研究的问题与街道的选取办法，共选六条街道。'] },
  { lines: ['第二页说明结果：正午气温平均降低2.4度，阴天不明显。'] },
])

async function createReader() {
  const world = researching(await createTeamWorld(), { scholar: { openalex: 'ok' } })
  let visits = 0
  world.ctx.fetchOutside = async ({ url }) => {
    visits += 1
    return { url, type: 'application/pdf', charset: '', bytes: bytes.slice() }
  }
  return { ...world, visits: () => visits }
}

test('an open paper is read page by page, and fetched once a day for all who ask', async () => {
  const { ctx, visits } = await createReader()
  const read = await readPaper(ctx, heat, patient())
  expect(read).toMatchObject({ reach: 'open', reason: '', fileId: '' })
  expect(read.pieces.map(({ no, page }) => [no, page])).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect(read.pieces[1]?.text).toContain('正午气温平均降低2.4度')
  expect(await readPaper(ctx, heat, patient())).toEqual(read)
  expect(visits()).toBe(1)
})

test('a paper of the library is read there, with the numbers of its passages; by who may not see it, outside', async () => {
  const { ctx, queued, clock, visits, ...world } = await createReader()
  await rememberWorks(ctx, [heat])
  const folder = await addFolder(ctx, { name: '只给自己', parentId: '' })
  const { file } = await saveWork(ctx, { id: heat.id, folderId: folder.id })
  await learnAll({ ...world, ctx, queued, clock }, ask(file.id))
  expect(await readPaper(ctx, heat, patient())).toMatchObject({ reach: 'library', fileId: file.id })
  await ctx.db.run(`UPDATE folders SET see = 'admins' WHERE id = '${folder.id}'`)
  const member = await addMember({ ...world, ctx, queued, clock }, 'member')
  expect(await readPaper(member, heat, patient())).toMatchObject({ reach: 'open', fileId: '' })
  expect(visits()).toBe(2)
})

test.each([
  [() => Promise.reject(new OutsideRefusal('locked')), '全文需要登录才能下载'],
  [() => Promise.reject(new OutsideRefusal('slow')), '全文太久没有下载完'],
  [
    async () => ({
      url: '',
      type: 'application/pdf',
      charset: '',
      bytes: makePdf([{ lines: [] }]),
    }),
    '全文里没有可读的文字',
  ],
  [
    async () => ({
      url: '',
      type: 'application/pdf',
      charset: '',
      bytes: new TextEncoder().encode('%PDF-1.4 broken'),
    }),
    '全文里没有可读的文字',
  ],
])('what cannot be read is asked by its abstract, with the reason: %#', async (fetched, reason) => {
  const { ctx } = await createReader()
  ctx.fetchOutside = fetched
  const work = { ...heat, pdfUrl: `https://oa.example.org/${reason}/${ctx.newId()}.pdf` }
  const read = await readPaper(ctx, work, patient())
  expect(read).toMatchObject({ reach: 'abstract', reason })
  expect(read.pieces).toEqual([{ no: 0, page: null, text: heat.abstract }])
  expect((await readPaper(ctx, { ...work, abstract: '' }, patient())).pieces).toEqual([])
})
