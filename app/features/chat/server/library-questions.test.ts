import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  createChatWorld,
  learn,
  sessionOf,
  textOf,
  typesOf,
  usedOf,
} from '#test/chat'
import type { FileId } from '~/core/ids'
import { BEFORE_FIRST } from '../terms'
import { recordsQuery } from '../contract'
import { listRecords } from './records'
import { viewSession } from './sessions'

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
  expect(refs.refs.find((item) => item.fileId === undated)).toMatchObject({ support: 'supported' })
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

test('a greeting is not looked up in the library by the engine that quotes; a model answers it itself', async () => {
  const { ctx, model } = await createChatWorld()
  await learn(ctx, '四季', ['你好，春天。春天的内容是新生。'])
  const ask = () => askAndRead(ctx, { useRepository: true, question: '你好！' })
  await ask()
  expect(model.asked).toHaveLength(1)
  model.whoServes = () => ({ provider: 'offline', label: '内置离线引擎', model: 'extractive-1' })
  const received = await ask()
  expect(model.asked).toHaveLength(1)
  expect(textOf(received)).toMatch(/^你好。可以问/)
  expect(typesOf(received)).toEqual([
    'conversation.started',
    'text.start',
    'text.delta',
    'text.done',
    'conversation.completed',
  ])
})

test('R-REC-08: the records of one file are those of what was asked about it', async () => {
  const { ctx } = await createChatWorld()
  const [item, other] = [
    await learn(ctx, '春.docx', ['春天的内容是播种。']),
    await learn(ctx, '秋.docx', ['秋天的内容是收获。']),
  ]
  const askAbout = async (id: FileId) =>
    sessionOf(
      await askAndRead(ctx, {
        sessionFrom: 'KnowledgeSingleFile',
        files: [{ fileId: id, repositoryFileId: id }],
      }),
    )
  const about = [await askAbout(item), await askAbout(other)]
  const recordsOf = async (more: object) => {
    const query = recordsQuery.parse({ teamId: ctx.seat.teamId, ...more })
    return (await listRecords(ctx, query)).records.map(({ sessionId }) => sessionId)
  }
  const sessionFrom = 'KnowledgeSingleFile'
  expect(await recordsOf({ sessionFrom, fileIds: item })).toEqual([about[0]])
  expect(await recordsOf({ sessionFrom, fileIds: other })).toEqual([about[1]])
  expect(await recordsOf({ sessionFrom })).toHaveLength(2)
  expect(await recordsOf({ sessionFrom: 'KnowledgeFolder', folderIds: item })).toEqual([])
})

test('a question that its file does not answer is asked over the whole library in the same thread, and counted once more', async () => {
  const world = await createChatWorld()
  const { ctx } = world
  const spring = await learn(ctx, '春.docx', ['春天的内容是播种。'])
  const autumn = await learn(ctx, '秋.docx', ['秋天的内容是收获，粮仓的容量是三百石。'])
  world.speakTo(ctx.models)
  const question = '粮仓的容量是多少？'
  const beside = { question, files: [{ fileId: spring, repositoryFileId: spring }] }
  const first = await askAndRead(ctx, { ...beside, sessionFrom: 'KnowledgeSingleFile' })
  expect(textOf(first)).not.toContain('三百石')
  const sessionId = sessionOf(first)
  const wide = {
    question,
    sessionId,
    sessionFrom: 'KnowledgeFolderRoot' as const,
    useRepository: true,
    after: BEFORE_FIRST,
    askId: 'widened-once',
  }
  const found = await askAndRead(ctx, wide)
  expect(textOf(found)).toContain('三百石')
  expect(sessionOf(found)).toBe(sessionId)
  await askAndRead(ctx, wide)
  expect(await usedOf(world)).toBe(2)

  const { messages } = await viewSession(ctx, sessionId)
  expect(messages).toMatchObject([
    { files: [], refs: [{ fileId: autumn }], versions: [expect.any(String), expect.any(String)] },
  ])
  const about = { sessionFrom: 'KnowledgeSingleFile', fileIds: spring }
  const query = recordsQuery.parse({ teamId: ctx.seat.teamId, ...about })
  expect((await listRecords(ctx, query)).records.map((item) => item.sessionId)).toEqual([sessionId])
})

test('a question about a folder that is none is refused, and never asks the whole library instead', async () => {
  const world = await createChatWorld()
  await learn(world.ctx, '春.docx', ['春天的内容是播种。'])
  const gone = ['', ',', 'root', '春天, 12', '"1"', '12345678901234567', '987654', '987654,root']
  for (const folderIds of gone) {
    for (const more of [{}, { useRepository: true }, { onlyDocuments: true }]) {
      const asked = ask(world.ctx, { sessionFrom: 'KnowledgeFolder', folderIds, ...more })
      await expect(asked, folderIds).rejects.toMatchObject({ kind: { code: 'NO_DOCUMETS' } })
    }
  }
  expect(await usedOf(world)).toBe(0)
})
