import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addFile, ask, createWorld, learnAll, rowOf, runTicket } from '#test/learning'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import { purgeDeleted } from '../bin/purge'
import { files } from '../tables'
import { readBlocks } from './extracted'
import { spaceIndex } from '../space-index'
import { parseCardOf } from '../files/parse-facts'

const sentence = '研墨把团队的资料读成有出处的段落，再回答同事的提问。'
const longText = (pages: number) =>
  makePdf(
    Array.from({ length: pages }, (_, index) => ({
      lines: [`第${index + 1}页讲的是第${index + 1}件事。`, sentence, sentence],
    })),
    { header: '研墨手册' },
  )

test('a text is learned: row, card, passages and the reader see the same document', async () => {
  const world = createWorld()
  const id = await addFile(
    world,
    '手册.md',
    `# 手册\n\n${sentence}\n\n## 报销\n\n${sentence.repeat(3)}\n`,
  )

  await learnAll(world, ask(id))

  const row = await rowOf(world.ctx, id)
  expect(row).toMatchObject({ status: 'DONE', progress: 100, errorCode: '', passageCount: 2 })
  expect(parseCardOf(row)).toMatchObject({
    encoding: 'utf-8',
    doubtfulEncoding: false,
    passages: 2,
  })
  const index = spaceIndex(world.ctx, row.spaceId)
  const [, second] = await index.passagesOf(id, 0, 10)
  expect(second).toMatchObject({ no: 1, headings: ['手册', '报销'], text: sentence.repeat(3) })
  const { blocks, total } = await readBlocks(world.ctx, row, 0, 100)
  expect(total).toBe(4)
  expect(blocks.map((block) => block.text)).toEqual(['手册', sentence, '报销', sentence.repeat(3)])
})

test('a long pdf goes through several messages, its headers stay out, its pages keep their numbers', async () => {
  const world = createWorld()
  const id = await addFile(world, '长.pdf', longText(310))

  await runTicket(world.ctx, ask(id))
  expect(world.queued).toMatchObject([{ type: 'library.ingest-window', payload: { window: 15 } }])
  expect((await rowOf(world.ctx, id)).progress).toBeGreaterThan(60)
  await learnAll(world)

  const row = await rowOf(world.ctx, id)
  expect(row).toMatchObject({ status: 'DONE', pageCount: 310, passageCount: 310 })
  const [passage] = await spaceIndex(world.ctx, row.spaceId).passagesOf(id, 119, 1)
  expect(passage?.text).toContain('第120页讲的是第120件事')
  expect(passage?.text).not.toContain('研墨手册')
  expect(passage?.anchor).toMatchObject({ kind: 'page', page: 120 })
  const { blocks, total } = await readBlocks(world.ctx, row, 585, 100)
  expect(blocks[0]?.no).toBe(585)
  expect(blocks.at(-1)?.no).toBe(total - 1)
}, 90_000)

test('a scan says which pages hold no text and is not taken for learned', async () => {
  const world = createWorld()
  const scan = await addFile(world, '扫描.pdf', makePdf([{ lines: [] }, { lines: [] }]))
  const half = await addFile(
    world,
    '半.pdf',
    makePdf([{ lines: [sentence, sentence, sentence] }, { lines: [] }]),
  )

  await learnAll(world, ask(scan), ask(half))

  expect(await rowOf(world.ctx, scan)).toMatchObject({ status: 'ERROR', errorCode: 'FILE_NO_TEXT' })
  expect(parseCardOf(await rowOf(world.ctx, half))).toMatchObject({ pages: 2, unreadPages: [2] })
})

test('a text too long to be held is refused before it is read', async () => {
  const world = createWorld()
  // Its bytes are not there: whoever wanted to read them would say so.
  const size = 17 * 1024 * 1024
  const id = await addFile(world, '太长.csv', '甲,乙', { size, objectKey: 'originals/1/nowhere' })
  await learnAll(world, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ errorCode: 'FILE_TOO_LONG' })
})

test('a long sheet is one table, however many pieces it is read in', async () => {
  const world = createWorld()
  const rows = Array.from({ length: 300 }, (_, no) => `${no},第${no}号院落`)
  const id = await addFile(world, '院落.csv', `编号,名称\n${rows.join('\n')}`)
  await learnAll(world, ask(id))
  expect(parseCardOf(await rowOf(world.ctx, id))).toMatchObject({ tables: 1 })
})

test('a memo of one line is learned', async () => {
  const world = createWorld()
  const id = await addFile(world, '备忘.txt', '门禁暗号是青铜门环')
  await learnAll(world, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'DONE', passageCount: 1 })
})

test.each([
  ['短.txt', 'FILE_TOO_FEW_WORD', '太短'],
  ['空白.txt', 'FILE_NO_WORDS', ' \n\u3000\n\u200b'],
  ['横线.txt', 'FILE_NO_WORDS', '－－－－……＝＝＝＝'.repeat(20)],
  ['空表.csv', 'FILE_NO_WORDS', ',,,,,,\n'.repeat(40)],
  ['脚本.html', 'FILE_NO_WORDS', '<title>应用</title><div id="root"></div><script>1</script>'],
  ['空.txt', 'FILE_EMPTY', ''],
  ['假.pdf', 'FILE_MISMATCH', sentence.repeat(5)],
  ['假.docx', 'FILE_MISMATCH', sentence.repeat(5)],
  ['坏.pdf', 'FILE_DAMAGED', `%PDF-1.7\n${sentence}`],
  ['坏.docx', 'FILE_DAMAGED', `PK\u0003\u0004${sentence}`],
])('%s ends as %s', async (name, code, content) => {
  const world = createWorld()
  const id = await addFile(world, name, content)
  await learnAll(world, ask(id))
  expect(await rowOf(world.ctx, id)).toMatchObject({ status: 'ERROR', errorCode: code })
})

test('an original that is gone or cut off is named as such', async () => {
  const world = createWorld()
  const gone = await addFile(world, '失.txt', sentence.repeat(4))
  await world.ctx.files.remove([(await rowOf(world.ctx, gone)).objectKey])
  const cut = await addFile(world, '断.txt', sentence.repeat(4), { size: 9999 })

  await learnAll(world, ask(gone), ask(cut))

  expect((await rowOf(world.ctx, gone)).errorCode).toBe('FILE_MISSING')
  expect((await rowOf(world.ctx, cut)).errorCode).toBe('FILE_DAMAGED')
})

test('a ticket of a deleted file or of an older generation does nothing', async () => {
  const world = createWorld()
  const deleted = await addFile(world, '删.txt', sentence.repeat(4), { deletedAt: 1 })
  const renewed = await addFile(world, '新.txt', sentence.repeat(4), { generation: 2 })

  await learnAll(world, ask(deleted), ask(renewed, 1))

  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  expect(await index.passagesOf(deleted, 0, 10)).toEqual([])
  expect(await rowOf(world.ctx, deleted)).toMatchObject({ status: 'INIT' })
  expect(await rowOf(world.ctx, renewed)).toMatchObject({ status: 'INIT', progress: 0 })
  expect(await world.ctx.files.list(`extracted/${deleted}/`)).toEqual([])
})

test('a file deleted while it is being learned leaves nothing to find', async () => {
  const world = createWorld()
  const id = await addFile(world, '中.pdf', longText(310))
  await runTicket(world.ctx, ask(id))
  await world.ctx.db.update(files).set({ deletedAt: 1 }).where(eq(files.id, id))

  await learnAll(world)

  expect((await rowOf(world.ctx, id)).status).not.toBe('DONE')
  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  expect(await index.passagesOf(id, 0, 10)).toEqual([])
  await purgeDeleted(world.ctx, world.ctx.seat.spaceId)
  expect(await world.ctx.files.list(`extracted/${id}/`)).toEqual([])
}, 90_000)
