import { expect, test } from 'vitest'
import {
  answerOf,
  frames,
  onScreen,
  question,
  sessionWith,
  streamOf,
} from '#test/conversation-stage'
import { NOTHING_FOUND, ONLY_RELATED } from '~/core/refusal'
import type { MessageView, Reference } from '../../terms'
import { overLibrary } from '../conversation/question'
import { askAgain } from '../conversation/use-asking'
import { wideningOf, wideningWords } from './widening'

const files = [{ id: '7', title: '导则.pdf', extension: 'pdf' }]
const reference: Reference = {
  index: 1,
  type: 'repo_block',
  kind: 'MESSAGE',
  title: '导则.pdf',
  content: '按面积推算。',
  used: [],
  support: 'supported',
}

const offered = async (change: Partial<MessageView>) => {
  const { messages } = await sessionWith({
    files,
    answer: '按面积推算[1]。',
    refs: [reference],
    ...change,
  })
  return messages.map(wideningOf)[0]
}

test('the whole library is offered in the place of an answer that the file does not hold', async () => {
  expect(await offered({ answer: NOTHING_FOUND, refs: [], refused: true })).toBe('answer')
  expect(await offered({ answer: '文件里没有写。', refs: [] })).toBe('answer')
  expect(await offered({ answer: `${ONLY_RELATED}\n\n每季度评估[1]。` })).toBe('answer')
})

test('below an answer of the file it is one act among others, and a question without a file has none', async () => {
  expect(await offered({})).toBe('act')
  expect(await offered({ answer: '按面积', status: 'end' })).toBe('act')
  expect(await offered({ files: [] })).toBeNull()
  expect(
    await offered({ answer: NOTHING_FOUND, refused: true, refs: [], status: 'answeing' }),
  ).toBeNull()
})

test('beside a file a question is widened in its place: no file goes along, the thread stays, the first answer is a version', async () => {
  const asked: unknown[] = []
  const { conversation } = onScreen(
    {
      ask: ({ sessionFrom, files, works, useRepository, sessionId, isNew, after, askId }) => {
        asked.push({ sessionFrom, files, works, useRepository, sessionId, isNew, after })
        expect(askId).toBeTruthy()
        return streamOf(frames.map((frame) => frame.replace('"9"', '"10"')))
      },
    },
    undefined,
    {},
    { sessionFrom: 'KnowledgeSingleFile' },
  )
  conversation.open(
    await sessionWith({ files, answer: NOTHING_FOUND, refused: true, modes: ['useR1'] }),
  )
  await conversation.again('9', overLibrary)
  expect(asked).toEqual([
    {
      sessionFrom: 'KnowledgeFolderRoot',
      files: [],
      works: [],
      useRepository: true,
      sessionId: '71',
      isNew: false,
      after: '0',
    },
  ])
  expect(answerOf(conversation)).toMatchObject({ id: '10', files: [], versions: ['9', '10'] })
})

test('asked once more, a widened question stays wide, and the next one about the file goes to the file', async () => {
  const asked: unknown[] = []
  const { conversation } = onScreen(
    {
      ask: ({ sessionFrom, files }) => {
        asked.push([sessionFrom, files.length])
        return streamOf(frames.map((frame) => frame.replace('"9"', `"${10 + asked.length}"`)))
      },
    },
    undefined,
    {},
    { sessionFrom: 'KnowledgeSingleFile' },
  )
  conversation.open(await sessionWith({ files: [], answer: '在别的文件里[1]。' }))
  await conversation.again('9')
  await conversation.ask({
    ...question,
    files: [{ fileId: '7', repositoryFileId: '7' }],
    shownFiles: files,
  })
  expect(asked).toEqual([
    ['KnowledgeFolderRoot', 0],
    ['KnowledgeSingleFile', 1],
  ])
})

test('a question that was asked with the library off is offered it: first where nothing answered, else as one act', async () => {
  const off = { files: [], refs: [], modes: [] }
  const none = { provider: 'none', label: '未调用模型', model: '' }
  expect(await offered({ ...off, by: none })).toBe('answer')
  const model = { provider: 'deepseek', label: '深言', model: 'v1' }
  expect(await offered({ ...off, by: model })).toBe('act')
  expect(await offered({ ...off, modes: ['useRepository'], by: none })).toBeNull()
  const { messages } = await sessionWith({ ...off, by: none })
  expect(messages.map((message) => wideningWords(message).label)).toEqual(['打开知识库再答'])
})

test('an answer that is made anew takes the modes of today, and a question put otherwise keeps its own', async () => {
  const asked: unknown[] = []
  const { conversation } = onScreen({
    ask: ({ useRepository, useSearch, question: text }) => {
      asked.push([text, useRepository, useSearch])
      return streamOf(frames.map((frame) => frame.replace('"9"', `"${10 + asked.length}"`)))
    },
  })
  conversation.open(
    await sessionWith({ files: [], answer: '没有选搜索范围。', modes: ['useSearch'] }),
  )
  await askAgain(conversation, '9', { question: '换个问法' })
  const key = conversation.snapshot().entries.at(-1)?.key ?? ''
  await askAgain(conversation, key, { useRepository: true, useSearch: false })
  expect(asked).toEqual([
    ['换个问法', false, true],
    ['换个问法', true, false],
  ])
})
