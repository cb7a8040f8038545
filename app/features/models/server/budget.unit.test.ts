import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { fitted, roomOf, tokensOf, tokensOfAll } from './budget'
import type { ModelMessage, ModelRequest } from './ports'

const han = (count: number) => '资'.repeat(count)
const rules = { role: 'system' as const, content: '规则' }
const asked = (content: string): ModelMessage => ({ role: 'user', content })
const answered = (content: string): ModelMessage => ({ role: 'assistant', content })
const limits = (window: number | null, output: number | null = null) => ({ window, output })

test('where nobody has told a bound, a request stays as it is and names none', () => {
  const request: ModelRequest = { messages: [rules, asked(han(90_000))] }
  expect(fitted(request, limits(null))).toEqual(request)
})

test('the answer may take what the settings say, or what the window has left', () => {
  const request: ModelRequest = { messages: [rules, asked('问')] }
  expect(fitted(request, limits(null, 2_000)).maxTokens).toBe(2_000)
  expect(fitted(request, limits(4_096)).maxTokens).toBeGreaterThan(3_500)
  expect(fitted(request, limits(4_096, 1_000)).maxTokens).toBe(1_000)
  expect(fitted({ ...request, maxTokens: 400 }, limits(4_096)).maxTokens).toBe(400)
  // What it thinks before a short answer is not counted against it.
  expect(fitted({ ...request, maxTokens: 400 }, limits(null), 6_000).maxTokens).toBe(6_400)
})

test('earlier turns go first, then results of tools, then the middle of the longest message', () => {
  const messages = [
    rules,
    asked('第一问'),
    answered(han(2_000)),
    asked(`${han(500)}问题在末尾`),
    answered('查'),
    { role: 'tool' as const, toolCallId: 'a', content: han(3_000) },
  ]
  const small = fitted({ messages }, limits(2_400)).messages
  expect(small.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
  expect(small.at(1)?.content).toContain('问题在末尾')
  expect(small.at(-1)?.content.length).toBeLessThan(1_000)
  const tiny = fitted({ messages: [rules, asked(`开头${han(9_000)}问题在末尾`)] }, limits(1_024))
  expect(tiny.messages[1]?.content).toMatch(/^开头[\s\S]*此处过长[\s\S]*问题在末尾$/)
})

test('sources go whole, the last before the first, and never half of one', () => {
  const source = (no: number, mark: string) =>
    `<${mark} 编号="${no}" 标题="标题">\n${no}号${han(400)}\n</${mark}>`
  for (const mark of ['资料', '片段']) {
    const all = Array.from({ length: 12 }, (_, index) => source(index + 1, mark)).join('\n')
    const messages = [rules, asked(`写一节。\n\n资料：\n${all}\n问题：多少？`)]
    const [, { content } = rules] = fitted({ messages }, limits(4_096)).messages
    const count = content.match(/编号="\d+"/g)?.length ?? 0
    expect(count).toBeGreaterThan(3)
    expect(content).toBe(
      `写一节。\n\n资料：\n${Array.from({ length: count }, (_, index) => source(index + 1, mark)).join('\n')}\n问题：多少？`,
    )
  }
})

test('over random windows and messages all fits, rules and the question stay', () => {
  let seed = 5
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % most
  }
  for (let run = 0; run < sized(100, 300); run += 1) {
    const window = 600 + draw(8_000)
    const turns = Array.from({ length: draw(6) }, () => [
      asked(han(draw(900))),
      answered(han(draw(2_000))),
    ])
    const messages = [rules, ...turns.flat(), asked(`${han(draw(6_000))}末尾`)]
    const request = fitted({ messages }, limits(window))
    expect(tokensOfAll(request.messages) + (request.maxTokens ?? 0)).toBeLessThanOrEqual(window)
    expect(request.messages[0]).toEqual(rules)
    expect(request.messages.at(-1)?.content).toMatch(/末尾$/)
  }
})

test('Han counts for one, Latin for less than a third', () => {
  expect(tokensOf('资料一二三')).toBe(5)
  expect(tokensOf('a hundred letters')).toBeLessThan(7)
  expect(roomOf(limits(null))).toBeNull()
})
