import { createNeighbours, type Neighbour } from '#test/neighbours'
import { beforeAll, expect, test } from 'vitest'
import { applyInput } from '~/features/billing/contract'

let item: Neighbour
let teamId = ''

beforeAll(async () => {
  ;[item] = await createNeighbours('words.test')
  teamId = item.ctx.seat.teamId
})

const HOSTILE = '\u202egpj.exe\u0007\r\n=cmd|1\u2066<script>alert(1)</script>'.slice(0, 40)
const HARMFUL = /[\p{Cc}\p{Cf}]/u

/** Every call that takes words which other people will read. */
const calls: Record<string, () => { path: string; body: unknown }> = {
  'the own name': () => ({ path: '/user/update', body: { name: HOSTILE.slice(0, 20) } }),
  'the name in the team': () => ({
    path: `/team/${teamId}/member/update`,
    body: { name: HOSTILE },
  }),
  'name and contact of the team': () => ({
    path: `/team/${teamId}/update`,
    body: { name: HOSTILE, contact: HOSTILE },
  }),
  'the name in a letter': () => ({
    path: `/team/${teamId}/member/invite`,
    body: { role: 'member', name: HOSTILE },
  }),
  'the name of a key': () => ({
    path: `/team/${teamId}/apiKey/add`,
    body: { name: HOSTILE, scopes: ['ask'], days: 30 },
  }),
}

for (const [field, make] of Object.entries(calls)) {
  test(`S53: ${field} is kept on one line that reads in its own direction`, async () => {
    const { path, body } = make()
    const answer = await item.send('POST', { path, body })
    expect(answer.success, answer.text).toBe(true)
    expect(wordsOf(answer.result).filter((word) => HARMFUL.test(word))).toEqual([])
  })
}

test('S53: a reason for coins is kept likewise', () => {
  expect(applyInput.parse({ coins: 1, reason: '一\n二\u202e\u0007' }).reason).toBe('一 二')
})

test('S53: the audit log and its export show what was kept, one line an act', async () => {
  for (const make of Object.values(calls)) await item.send('POST', make())
  const list = await item.send('GET', { path: `/team/${teamId}/audit/list` })
  expect(wordsOf(list.result).filter((word) => HARMFUL.test(word))).toEqual([])
  const { text } = await item.send('GET', { path: `/team/${teamId}/audit/export` })
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
  for (const line of lines) expect(line.replace(/"[^"]*"/g, '').split(',')).toHaveLength(6)
  expect(lines.join('')).not.toMatch(HARMFUL)
})

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}
