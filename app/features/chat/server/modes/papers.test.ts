import { expect, test } from 'vitest'
import { answerOf, callingModel, fakeResearch, refsOf, rowsOf, say, turnOf } from '#test/turns'
import { createWorld } from '#test/world'

const heat = { title: '行道树与热岛', abstract: '行道树让街道正午气温降低2.4度。' }
const shade = { title: '遮阴测量', abstract: '遮阴率由鱼眼照片测得。' }

test('chosen papers are all that an answer may cite, and each says how much of it was read', async () => {
  const { ctx } = createWorld()
  const research = {
    ...fakeResearch({}),
    readPaper: async () => ({
      reach: 'open' as const,
      reason: '',
      fileId: '' as const,
      pieces: [{ no: 0, page: 3, text: '实测六条街道，正午气温平均降低2.4度。' }],
    }),
  }
  const model = callingModel(say('正午气温平均降低2.4度[2]，别处见[9]。'))
  const events = await turnOf(ctx, { question: '降温多少？' }, { model, research, works: [heat] })
  expect(rowsOf(events)).toEqual([['read_pdf_url', '读了开放获取的全文']])
  expect(answerOf(events)).toBe('正午气温平均降低2.4度[1]，别处见。')
  expect(refsOf(events).refs).toMatchObject([
    { type: 'scholar', title: '行道树与热岛', headings: ['第3页'], support: 'supported' },
  ])
  const [request] = model.asked
  expect(request?.tools).toBeUndefined()
  expect(request?.messages.at(-1)?.content).toContain('行道树与热岛 › 摘要')
})

test('a paper that cannot be read in full is asked by its abstract, with the reason; one without either is told', async () => {
  const { ctx } = createWorld()
  const model = callingModel(say('遮阴率由鱼眼照片测得[1]。'))
  const works = [shade, { title: '无摘要' }]
  const events = await turnOf(ctx, { question: '怎么测的？' }, { model, works })
  expect(rowsOf(events)).toEqual([
    ['read_pdf_url', '只读了摘要，没有开放获取的全文'],
    ['read_pdf_url', '没有可读的文字，没有开放获取的全文'],
  ])
  expect(refsOf(events).refs).toMatchObject([{ title: '遮阴测量', headings: ['摘要'] }])
})

test('papers with not a word to read are answered by saying so, and no model is asked', async () => {
  const { ctx } = createWorld()
  const model = callingModel(say('编造'))
  const events = await turnOf(ctx, { question: '结论？' }, { model, works: [{ title: '无摘要' }] })
  expect(model.asked).toEqual([])
  expect(answerOf(events)).toContain('没有找到')
})
