import { createWorld } from '#test/world'
import { expect, inject, test } from 'vitest'
import type { JudgeSettings } from '~/core/settings/moderation'
import { askJudges } from '../ask-judges'
import type { Piece } from '.'

const url = inject('fakeJudges')
const kinds = ['aliyun', 'tencent', 'baidu'] as const
type Kind = (typeof kinds)[number]

let judges = 0

/** A service of its own to the breaker: what it did to other tests is not known of it. */
function judgeOf(kind: Kind, secret = 'a-judge-secret'): JudgeSettings {
  const baseUrl = kind === 'baidu' ? `${url}?${++judges}` : `${url}/${++judges}`
  if (kind === 'baidu') return { kind, apiKey: 'AKIDjudge', secretKey: secret, baseUrl: url }
  const key = { keyId: 'AKIDjudge', keySecret: secret, baseUrl }
  if (kind === 'aliyun') return { kind, ...key, services: {} }
  return { kind, ...key, pictureUrl: url, region: 'ap-guangzhou' }
}

function worldOf(...list: JudgeSettings[]) {
  const { ctx, clock } = createWorld()
  const settings = { ...ctx.settings, MODERATION_PROVIDERS: list }
  const ask = (piece: Piece, patienceMs = 5000) =>
    askJudges({ ...ctx, settings }, piece, patienceMs)
  return { ask, clock, say: (text: string) => ask({ kind: 'question', text }) }
}

async function asked(text: string): Promise<{ vendor: string; service: string; text: string }[]> {
  return (await fetch(`${url}/asked?text=${encodeURIComponent(text)}`)).json()
}

test.each(kinds)('%s passes, doubts and refuses under a good signature', async (kind) => {
  const { say } = worldOf(judgeOf(kind))
  // Characters that the encodings of a form treat differently.
  expect(await say(`${kind} 好文 (测)*!'~+&=%`)).toEqual({
    decision: 'pass',
    label: '',
    provider: kind,
  })
  expect(await say(`${kind} 疑词`)).toMatchObject({ decision: 'doubt', provider: kind })
  expect(await say(`${kind} 禁词`)).toMatchObject({
    decision: 'block',
    label: { aliyun: 'political_n', tencent: 'Polity', baidu: '存在政治敏感不合规' }[kind],
  })
  expect((await asked(`${kind} 好文 (测)*!'~+&=%`)).length).toBe(1)
})

test.each(
  kinds.flatMap((kind) =>
    ['rate', 'invalid', 'upstream', 'lost', 'garbled', 'odd', '429'].map((fault) => [kind, fault]),
  ),
)('%s: a fault of the kind %s gives no judgement and throws nothing', async (kind, fault) => {
  const list = judgeOf(kind as Kind)
  expect(await worldOf(list).say(`${kind} fault:${fault}`)).toBe(null)
})

test.each(kinds)('%s with a wrong secret is left alone from then on', async (kind) => {
  const world = worldOf(judgeOf(kind, 'another'))
  // Of another world's day: the breaker is the isolate's, its times are these worlds'.
  expect(await world.say(`${kind} wrong-secret`)).toBe(null)
  expect(await world.say(`${kind} wrong-secret`)).toBe(null)
  const sent = kind === 'baidu' ? 0 : 1
  expect((await asked(`${kind} wrong-secret`)).length).toBe(sent)
})

test('a service that is silent is waited for so long and no longer', async () => {
  const { ask } = worldOf(judgeOf('tencent'))
  const since = Date.now()
  expect(await ask({ kind: 'question', text: 'fault:silent' }, 300)).toBe(null)
  expect(Date.now() - since).toBeGreaterThanOrEqual(290)
})

test('after three failures nobody waits for it for half a minute, then it is tried again', async () => {
  const { say, clock } = worldOf(judgeOf('tencent'))
  for (let time = 0; time < 5; time += 1) expect(await say('breaker fault:upstream')).toBe(null)
  expect((await asked('breaker fault:upstream')).length).toBe(3)
  clock.now += 31_000
  expect(await say('breaker recovered')).toMatchObject({ decision: 'pass' })
})

test('where the first fails the next one is asked', async () => {
  const { say } = worldOf(judgeOf('aliyun', 'another'), judgeOf('tencent'))
  expect(await say('next 禁词')).toMatchObject({ decision: 'block', provider: 'tencent' })
})

test('a long text is judged in parts that overlap; one bad part is enough', async () => {
  const { say } = worldOf(judgeOf('aliyun'))
  const filler = '文'.repeat(1998)
  // Across the cut at 2,000 characters.
  expect(await say(`long${filler.slice(4)}禁词${filler}`)).toMatchObject({ decision: 'block' })
  expect(await say(`fine${'字'.repeat(5000)}`)).toMatchObject({ decision: 'pass' })
  const parts = await asked('字字字')
  // They are judged side by side: they come in any order.
  expect(parts.map(({ text }) => text.length).sort()).toEqual([1204, 2000, 2000])
})

test.each(['tencent', 'baidu'] as const)('%s judges pictures', async (kind) => {
  const { ask } = worldOf(judgeOf(kind))
  const picture = (words: string) => new TextEncoder().encode(words)
  expect(await ask({ kind: 'picture', picture: picture(`${kind} 禁词`) })).toMatchObject({
    decision: 'block',
  })
  expect(await ask({ kind: 'picture', picture: picture('好') })).toMatchObject({ decision: 'pass' })
})

test('where nobody judges pictures they pass unasked', async () => {
  const { ask } = worldOf(judgeOf('aliyun'))
  const picture = new TextEncoder().encode('unasked 禁词')
  expect(await ask({ kind: 'picture', picture })).toMatchObject({ decision: 'pass' })
  expect(await asked('unasked')).toEqual([])
})

test('a token of Baidu that was forgotten is asked for anew', async () => {
  const { say } = worldOf(judgeOf('baidu'))
  expect(await say('first')).toMatchObject({ decision: 'pass' })
  const query = 'grant_type=client_credentials&client_id=AKIDjudge&client_secret=a-judge-secret'
  await fetch(`${url}/oauth/2.0/token?${query}`, { method: 'POST' })
  expect(await say('second')).toMatchObject({ decision: 'pass' })
})
