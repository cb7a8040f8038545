import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { translateErrors } from '../../errors'
import type { TranslationView } from '../../wire/terms/translate'
import { CallRefused } from '../services'
import { resultOf, translateMany, type Turn } from './translate-many'

const translation = (fileId: string, change: Partial<TranslationView> = {}): TranslationView => ({
  id: `t${fileId}`,
  fileId,
  sourceLang: 'zh',
  targetLang: 'en',
  status: 2,
  isPaused: false,
  error: '',
  total: 4,
  done: 4,
  failed: 0,
  by: null,
  fileUrl: '',
  createTime: '',
  updateTime: '',
  isMine: true,
  ...change,
})
const going = (fileId: string, done: number) => translation(fileId, { status: 1, done })

/** Translates files whose calls answer in this order, one answer a call; errors are refusals. */
async function run(answers: Record<string, (TranslationView | Error)[]>, stopsAfter = Infinity) {
  const asked: string[] = []
  const reports: string[] = []
  const turns = new Map<string, Turn>()
  const stopping = new AbortController()
  const next = (act: string, fileId: string) => {
    asked.push(`${act} ${fileId}`)
    const answer = answers[fileId]?.shift()
    if (answer === undefined) throw new Error('asked once too often')
    if (answer instanceof Error) throw answer
    return answer
  }
  const doing = {
    calls: {
      start: async ({ fileId }: { fileId: string }) => next('start', fileId),
      list: async (fileId: string) => [next('list', fileId)],
    },
    report: (id: string, turn: Turn) => {
      turns.set(id, turn)
      reports.push(`${id} ${turn.words}`)
    },
    wait: async () => {
      if (asked.length >= stopsAfter) stopping.abort()
    },
    signal: stopping.signal,
  }
  await translateMany(
    Object.keys(answers).map((id) => ({ id: testId(id) })),
    doing,
  )
  return { asked, reports, turns: [...turns.values()] }
}

test('a file is begun when the one before it is done, and each tells how far it is', async () => {
  const { asked, reports, turns } = await run({
    甲: [going('甲', 0), going('甲', 3), translation('甲')],
    乙: [translation('乙', { targetLang: 'zh' })],
  })
  expect(asked).toEqual(['start 甲', 'list 甲', 'list 甲', 'start 乙'])
  expect(reports).toEqual(['甲 正在翻译 0%', '甲 正在翻译 75%', '甲 已译成英文', '乙 已译成中文'])
  expect(resultOf(turns)).toBe('2 份已译完')
})

test('a look that is lost on the line says nothing of the work: one looks again', async () => {
  const lost = () => new CallRefused('网络连接失败', 'NETWORK_ERROR')
  const { asked, reports, turns } = await run({
    甲: [lost(), going('甲', 1), lost(), translation('甲')],
  })
  expect(asked).toEqual(['start 甲', 'start 甲', 'list 甲', 'list 甲'])
  expect(reports).toEqual([
    '甲 网络断了，恢复后接着看',
    '甲 正在翻译 25%',
    '甲 网络断了，恢复后接着看',
    '甲 已译成英文',
  ])
  expect(resultOf(turns)).toBe('1 份已译完')
})

test('what one file is refused for, or could not be translated of it, leaves the next untouched', async () => {
  const { reports, turns } = await run({
    甲: [new Error('没有可以翻译的文字')],
    乙: [translation('乙', { failed: 2, done: 2 })],
    丙: [translation('丙', { status: 3, error: '模型没有回答' })],
    丁: [translation('丁')],
  })
  expect(reports).toEqual([
    '甲 没有可以翻译的文字',
    '乙 2 段没有译出',
    '丙 模型没有回答',
    '丁 已译成英文',
  ])
  expect(resultOf(turns)).toBe('1 份已译完，3 份没有译完')
})

test('while the team translates as many as it may, the next one waits for its turn', async () => {
  const { kind, text } = translateErrors.tooManyAtOnce({ limit: 3 })
  const { reports } = await run({
    甲: [new CallRefused(text, String(kind.code)), translation('甲')],
  })
  expect(reports).toEqual(['甲 等团队的另一份译完', '甲 已译成英文'])
})

test('once stopped, no further file is begun', async () => {
  const { asked, turns } = await run(
    { 甲: [going('甲', 1), translation('甲')], 乙: [translation('乙')] },
    1,
  )
  expect(asked).toEqual(['start 甲'])
  expect(resultOf([...turns, { state: 'waiting', words: '' }])).toBe('还有 2 份')
})
