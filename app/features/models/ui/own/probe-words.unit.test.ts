import { expect, test } from 'vitest'
import type { ModelProbe } from '../../own-contract'
import { abilitiesOfAll, probeSentence, secondsShort, speedWords } from './probe-words'

const probe: ModelProbe = {
  isOk: true,
  failure: '',
  status: null,
  kind: 'conversation',
  firstWordMs: 620,
  isStreamed: true,
  thinks: true,
  tools: 'yes',
  images: 'no',
  json: 'unknown',
  window: 262_144,
  output: null,
  dimensions: null,
}

test('what a model can do is said in one sentence', () => {
  expect(probeSentence('kimi-k2.6', probe)).toBe(
    'kimi-k2.6 可对话、思考、调用工具、逐字送达；不能看图；输出 JSON没有测出来；上下文 256K',
  )
  const long = { ...probe, window: 1_000_000, output: 384_000, json: 'yes' as const }
  expect(probeSentence('m', long)).toContain('上下文 1M，回答至多 384K')
  expect(probeSentence('e', { ...probe, kind: 'embedding', dimensions: 1024 })).toBe(
    'e 用于检索，向量 1024 维',
  )
  expect(secondsShort(620)).toBe('0.6 秒')
})

test('of several models one that can is enough', () => {
  const seeing = { ...probe, images: 'yes' as const }
  const vectors = { ...probe, kind: 'embedding' as const, dimensions: 64 }
  expect(abilitiesOfAll([probe, seeing, vectors])).toEqual([
    { label: '对话', isThere: true },
    { label: '看图', isThere: true },
    { label: '思考', isThere: true },
    { label: '调用工具', isThere: true },
    { label: '向量 64 维', isThere: true },
  ])
})

test('what none of several models can do is told, what no test could tell is not', () => {
  const untold = { ...probe, tools: 'unknown' as const }
  expect(abilitiesOfAll([untold]).filter(({ isThere }) => isThere !== true)).toEqual([
    { label: '看图', isThere: false },
    { label: '调用工具', isThere: undefined },
  ])
})

test('how soon it answered is said by what it was asked for', () => {
  expect(speedWords(probe)).toBe('首字 0.6 秒')
  expect(speedWords({ ...probe, firstWordMs: 40 })).toBe('首字不到 0.1 秒')
  expect(speedWords({ kind: 'embedding', firstWordMs: 40 })).toBe('用时不到 0.1 秒')
})
