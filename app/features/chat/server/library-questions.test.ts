import { expect, test } from 'vitest'
import { askAndRead, createChatWorld, learn, textOf, typesOf } from '#test/chat'

test('a question about the library itself is answered by its rows, each of them cited, without a model', async () => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '采购合同.docx', ['甲方向乙方采购文具。', '签订于2026年3月1日。'])
  const undated = await learn(ctx, '租赁合同（终稿）.docx', ['甲方将仓库租给乙方。'])
  await learn(ctx, '合同管理办法.docx', ['合同由法务部归档。'])
  const received = await askAndRead(ctx, {
    useRepository: true,
    question: '一共多少份合同，哪几份没有日期？',
  })
  expect(model.asked).toEqual([])
  expect(textOf(received)).toContain('共有2份合同')
  expect(textOf(received)).toMatch(
    /没有写日期的有1份：\n- 租赁合同（终稿）\.docx，[\d-]+添加\[\d\]/,
  )
  const calls = received.flatMap(({ event }) =>
    event.type === 'tool_call.completed' ? [[event.name, event.result]] : [],
  )
  expect(calls).toEqual([['repo_search_fileinfo', '查到 2 份文件']])
  const refs = received.find(({ event }) => event.type === 'final.refs')?.event
  if (refs?.type !== 'final.refs') throw new Error('no refs')
  expect(refs.refs).toHaveLength(2)
  expect(refs.refs.find((one) => one.fileId === undated)).toMatchObject({ support: 'supported' })
  expect(refs.checks.every((check) => check.support === 'supported')).toBe(true)
})

test('the same words without the library, and questions about what files say, go to the model', async () => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '采购合同.docx', ['甲方向乙方采购文具三份。'])
  await askAndRead(ctx, { question: '一共多少份合同？' })
  await askAndRead(ctx, { question: '甲方采购了几份文具？', useRepository: true })
  expect(model.asked).toHaveLength(2)
})

test('a library without such files says so', async () => {
  const { ctx } = await createChatWorld()
  await learn(ctx, '采购合同.docx', ['甲方向乙方采购文具。'])
  const received = await askAndRead(ctx, { useRepository: true, question: '有多少份论文？' })
  expect(textOf(received)).toContain('没有论文')
  expect(typesOf(received).at(-1)).toBe('conversation.completed')
})
