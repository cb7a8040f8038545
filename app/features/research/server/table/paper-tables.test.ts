import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coins, createTableWorld, heat, mute, nets } from '#test/tabling'
import { say, type Answer } from '#test/turns'
import { addMember } from '#test/teams'
import { modelErrors } from '~/features/models/errors'
import { members } from '~/features/teams/server/tables'
import type { PaperTableView } from '../../table-terms'
import type { ScholarWork } from '../../terms'
import { tableCsv, tableMarkdown } from '../../table-text'
import {
  addTable,
  changeTable,
  deleteTable,
  fillTable,
  getTable,
  listTables,
  saveTable,
  stopTable,
} from './paper-tables'
import { researchHandlers } from './handlers'

const ask = (ids: ScholarWork[], questions: string[], priceCoins: number) => ({
  workIds: ids.map(({ id }) => id),
  questions,
  priceCoins,
})

const answersOf = ({ papers }: PaperTableView) =>
  papers.map(({ cells }) => cells.map(({ state, answer }) => (state === 'done' ? answer : state)))
const json = (cells: object[]): Answer => say(JSON.stringify({ cells }))

test('without a model the cells are sentences of the papers, and cost nothing', async () => {
  const { ctx, work } = await createTableWorld()
  const created = await addTable(
    ctx,
    ask([heat, nets], ['研究问题', '方法', '数据', '结论', '局限'], 0),
  )
  expect(created).toMatchObject({ isRunning: true, done: 0, total: 10, priceCoins: 0 })
  expect(await work()).toEqual([])
  const table = await getTable(ctx, { id: created.id })
  expect(table).toMatchObject({ isRunning: false, done: 10, failed: 0 })
  expect(answersOf(table)).toEqual([
    [
      '本文旨在弄清行道树能否降低街道气温。',
      '采用六条街道的夏季实测，并以回归模型分析。',
      '采用六条街道的夏季实测，并以回归模型分析。',
      '结果表明，正午气温平均降低2.4度。',
      '研究仅在武汉进行，阴天未涉及。',
    ],
    [
      '',
      'We propose a convolutional method for map reading.',
      'The data set has 12,000 sheets.',
      'Results show that errors decreased by 31%.',
      '',
    ],
  ])
  expect(table.papers[0]).toMatchObject({ reach: 'abstract', reason: '没有开放获取的全文' })
  expect(table.papers[0]?.cells[3]?.quote).toEqual({
    text: '结果表明，正午气温平均降低2.4度。',
    place: '摘要',
    passageNo: null,
    isWeak: false,
  })
  expect(await coins(ctx)).toEqual({ wallet: 20, held: 0 })
})

test('a model is asked once a paper; what it fills is paid, what has no source or failed is not', async () => {
  const { ctx, work, model } = await createTableWorld(
    json([
      { q: 1, answer: '气温降低2.4度', source: 1, quote: '正午气温平均降低2.4度' },
      { q: 2, answer: '未提及', source: null, quote: null },
      { q: 3, answer: '使用了卫星遥感与无人机航拍数据', source: 1, quote: '无人机航拍' },
    ]),
    json([{ q: 1, answer: '误差降低了99%', source: 1, quote: 'errors decreased by 31%' }]),
  )
  const created = await addTable(ctx, ask([heat, nets], ['结论', '局限', '数据'], 1))
  expect(await coins(ctx)).toEqual({ wallet: 14, held: 6 })
  await work()
  const table = await getTable(ctx, { id: created.id })
  expect(answersOf(table)).toEqual([
    ['气温降低2.4度', '', 'failed'],
    ['误差降低了99%', 'failed', 'failed'],
  ])
  expect(table.papers[0]?.cells[2]?.reason).toBe('模型的回答在论文里找不到出处')
  expect(table.papers[1]?.cells[0]?.quote).toMatchObject({ isWeak: true, place: '摘要' })
  expect(table.papers[1]?.cells[1]?.reason).toBe('模型没有回答这一问')
  expect(await coins(ctx)).toEqual({ wallet: 17, held: 0 })
  expect(model?.asked).toHaveLength(2)
})

test('an answer that is no JSON is asked for once more, then the paper has failed and its coins are back', async () => {
  const { ctx, work, model } = await createTableWorld(say('好的，以下是表格'))
  const { id } = await addTable(ctx, ask([heat, mute], ['结论'], 1))
  await work()
  const table = await getTable(ctx, { id })
  expect(table.papers.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', expect.stringContaining('模型')],
    ['failed', '没有可读的全文，来源也没有提供摘要'],
  ])
  expect(model?.asked).toHaveLength(2)
  expect(await coins(ctx)).toEqual({ wallet: 20, held: 0 })
})

test('a model that is down is tried again by the queue; given up, the coins are back and it can be filled again', async () => {
  let isDown = true
  const { ctx, work, queued } = await createTableWorld(() => {
    if (isDown) throw modelErrors.unavailable()
    return say(
      '{"cells":[{"q":1,"answer":"降低2.4度","source":1,"quote":"正午气温平均降低2.4度"}]}',
    )
  })
  const { id } = await addTable(ctx, ask([heat, nets], ['结论'], 1))
  const tickets = [...queued]
  expect(await work()).toHaveLength(2)
  expect((await getTable(ctx, { id })).isRunning).toBe(true)
  for (const { payload } of tickets) await researchHandlers[0]?.giveUp?.(ctx, payload)
  expect((await getTable(ctx, { id })).papers.map(({ state }) => state)).toEqual([
    'failed',
    'failed',
  ])
  expect(await coins(ctx)).toEqual({ wallet: 20, held: 0 })
  isDown = false
  await fillTable(ctx, { id, priceCoins: 1 })
  await work()
  expect(answersOf(await getTable(ctx, { id }))[0]).toEqual(['降低2.4度'])
})

test('a ticket that comes twice fills and pays once', async () => {
  const answer = json([{ q: 1, answer: '降低2.4度', source: 1, quote: '正午气温平均降低2.4度' }])
  const { ctx, work, queued, model } = await createTableWorld(answer)
  await addTable(ctx, ask([heat, mute], ['结论'], 1))
  queued.push(...queued)
  await work()
  expect(model?.asked).toHaveLength(1)
  expect(await coins(ctx)).toEqual({ wallet: 19, held: 0 })
})

test('stopped, nothing more is filled or paid, also by what was under way; one cell can be filled alone', async () => {
  const table: { id: string } = { id: '' }
  const document = await createTableWorld(
    json([{ q: 1, answer: '降低2.4度', source: 1, quote: '降低2.4度' }]),
  )
  const { ctx, work, model } = document
  table.id = (await addTable(ctx, ask([heat, nets], ['结论', '局限'], 1))).id
  const speak = ctx.models.stream
  ctx.models = {
    ...ctx.models,
    async *stream(...args) {
      await stopTable(ctx, table)
      yield* speak(...args)
    },
  }
  await work()
  expect(answersOf(await getTable(ctx, table)).flat()).toEqual(Array(4).fill('failed'))
  expect(await coins(ctx)).toEqual({ wallet: 20, held: 0 })
  if (model) ctx.models = model
  const cell = { no: 0, questionId: '1' }
  await fillTable(ctx, { ...table, cell, priceCoins: 1 })
  expect(await coins(ctx)).toEqual({ wallet: 19, held: 1 })
  await expect(fillTable(ctx, { ...table, cell, priceCoins: 1 })).rejects.toMatchObject({
    slug: 'research.tableBusy',
  })
  await work()
  expect(answersOf(await getTable(ctx, table))[0]).toEqual(['降低2.4度', 'failed'])
  expect(model?.asked.at(-1)?.messages.at(-1)?.content).toMatch(/问题：\n1\. 结论$/)
})

test('no coins, another price, unknown papers: nothing is made and nothing is held', async () => {
  const { ctx } = await createTableWorld(json([]))
  const dear = Array.from({ length: 10 }, (_, index) => `问题${index}`)
  await expect(addTable(ctx, ask([heat, nets, mute], dear, 1))).rejects.toMatchObject({
    kind: { code: 7001 },
  })
  await expect(addTable(ctx, ask([heat, nets], ['结论'], 0))).rejects.toMatchObject({
    slug: 'research.priceChanged',
  })
  await expect(
    addTable(ctx, { workIds: [heat.id, 'doi:10.1/none'], questions: ['结论'], priceCoins: 1 }),
  ).rejects.toMatchObject({ slug: 'research.workNotFound' })
  expect(await listTables(ctx)).toEqual([])
  expect(await coins(ctx)).toEqual({ wallet: 20, held: 0 })
})

test('questions are put in another order, taken out and added; only what is new is asked', async () => {
  const { ctx, work } = await createTableWorld()
  const { id } = await addTable(ctx, ask([heat, nets], ['方法', '结论', '局限'], 0))
  const busy = { id, title: '街道', questions: [{ text: '数据' }], priceCoins: 0 }
  await expect(changeTable(ctx, busy)).rejects.toMatchObject({ slug: 'research.tableBusy' })
  await work()
  const questions = [{ id: '2', text: '结论' }, { text: '数据' }, { id: '1', text: '方法' }]
  const changed = await changeTable(ctx, { id, title: '街道', questions, priceCoins: 0 })
  expect(changed).toMatchObject({ title: '街道', isRunning: true, done: 4, total: 6 })
  await work()
  const table = await getTable(ctx, { id })
  expect(table.questions.map(({ text }) => text)).toEqual(['结论', '数据', '方法'])
  expect(answersOf(table)[1]).toEqual([
    'Results show that errors decreased by 31%.',
    'The data set has 12,000 sheets.',
    'We propose a convolutional method for map reading.',
  ])
})

test('a table is its maker’s alone, also in their team; who has left the team fills nothing', async () => {
  const world = await createTableWorld()
  const { ctx, work } = world
  const member = await addMember(world, 'member')
  const { id } = await addTable(member, ask([heat, nets], ['结论'], 0))
  for (const action of [getTable, stopTable, deleteTable]) {
    await expect(action(ctx, { id })).rejects.toMatchObject({ slug: 'research.tableNotFound' })
  }
  expect(await listTables(ctx)).toEqual([])
  await ctx.db
    .update(members)
    .set({ removedAt: 1 })
    .where(and(eq(members.id, member.seat.memberId)))
  await work()
  expect((await getTable(member, { id })).papers.map(({ reason }) => reason)).toEqual([
    '填写人已不在团队',
    '填写人已不在团队',
  ])
})

test('a table is saved and exported with its sources; marks of papers stay words, formulas stay text', async () => {
  const { ctx, work } = await createTableWorld()
  const { id } = await addTable(ctx, { ...ask([heat, nets], ['结论'], 0), title: '=1+1|表' })
  await work()
  const view = await getTable(ctx, { id })
  expect(tableMarkdown(view, null)).toBe(`# =1+1\\|表

| 论文 | 结论 |
| --- | --- |
| 行道树与热岛（赵文等，2021） | 结果表明，正午气温平均降低2.4度。[1] |
| Deep nets \\| for maps（赵文等，2021） | Results show that errors decreased by 31%.[2] |

## 出处

- [1] 行道树与热岛，摘要：“结果表明，正午气温平均降低2.4度。”
- [2] Deep nets \\| for maps，摘要：“Results show that errors decreased by 31%.”

## 论文

- 行道树与热岛：仅摘要（没有开放获取的全文）
- Deep nets \\| for maps：仅摘要（没有开放获取的全文）

`)
  const odd = view.papers.map((paper) => ({
    ...paper,
    work: { ...paper.work, title: '=1+1,"x"', url: 'https://papers.example/1' },
  }))
  const csv = tableCsv({ ...view, papers: odd }, 'https://team.example')
  expect(csv.split('\r\n')[1]).toBe(
    `"'=1+1,""x""",赵文、李俊,2021,,仅摘要（没有开放获取的全文）,结果表明，正午气温平均降低2.4度。,摘要,结果表明，正午气温平均降低2.4度。,https://papers.example/1`,
  )
  const file = await saveTable(ctx, { id, folderId: '' })
  expect(file).toMatchObject({ title: '=1+1 表.md', extension: 'md' })
  expect(await listTables(ctx)).toMatchObject([
    { id, papers: 2, questions: ['结论'], done: 2, total: 2 },
  ])
  await deleteTable(ctx, { id })
  await expect(getTable(ctx, { id })).rejects.toMatchObject({ slug: 'research.tableNotFound' })
})
