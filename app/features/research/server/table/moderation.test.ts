import { createTableWorld, heat, nets } from '#test/tabling'
import { say } from '#test/turns'
import { expect, test } from 'vitest'
import { listCheckRecords } from '~/features/moderation/server'
import { addWords } from '~/features/moderation/server/words/team-words'
import { takeSeat } from '~/features/teams/server'
import { addTable, changeTable, getTable, listTables } from './paper-tables'

const works = { workIds: [heat.id, nets.id], priceCoins: 1 }

test('a table is neither named nor asked with what may not be said', async () => {
  const { ctx, work, model } = await createTableWorld(say('{"cells":[]}'))
  const house = { ...ctx, settings: { ...ctx.settings, MODERATION_WORDS: '发票代开' } }
  for (const wrong of [
    { ...works, questions: ['谁能发票 代开'] },
    { ...works, questions: ['结论'], title: '发票代开' },
  ]) {
    await expect(addTable(house, wrong)).rejects.toMatchObject({ slug: 'moderation.refused' })
  }
  expect(await listTables(house)).toEqual([])
  const { id } = await addTable(house, { ...works, questions: ['结论'] })
  await work()
  const asked = model?.asked.length
  const questions = [{ id: '1', text: '结论' }, { text: '发票代开' }]
  await expect(
    changeTable(house, { id, title: '街道', questions, priceCoins: 1 }),
  ).rejects.toMatchObject({ slug: 'moderation.refused' })
  expect((await getTable(house, { id })).questions).toHaveLength(1)
  expect(model?.asked.length).toBe(asked)
})

test('a cell says nothing that a team’s list forbids, and costs nothing; the others stay', async () => {
  const cells = [
    { q: 1, answer: '气温平均降低2.4度', source: 1, quote: '正午气温平均降低2.4度' },
    { q: 2, answer: '采用六条街道的夏季实测（武 汉）', source: 1, quote: '研究仅在武汉进行' },
  ]
  const { ctx, work } = await createTableWorld(say(JSON.stringify({ cells })))
  await addWords(ctx, '武汉')
  const seat = await takeSeat(ctx, ctx.seat.teamId, '')
  if (!seat) throw new Error('no seat')
  const { id } = await addTable({ ...ctx, seat }, { ...works, questions: ['结论', '方法'] })
  expect(await work()).toEqual([])
  const [paper] = (await getTable(ctx, { id })).papers
  expect(paper?.cells.map(({ state, answer, reason }) => [state, answer, reason])).toEqual([
    ['done', '气温平均降低2.4度', ''],
    ['failed', '', '内容未通过安全审核'],
  ])
  expect(JSON.stringify(paper?.cells)).not.toContain('武')
  const page = { pageNo: 1, pageSize: 20 }
  expect((await listCheckRecords(ctx, page)).records).toMatchObject([
    { kind: 'answer', outcome: 'refused', label: '武汉' },
  ])
})
