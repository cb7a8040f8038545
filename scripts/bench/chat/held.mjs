import { apiClient, startProduct } from '../../lib/product.mjs'
import { askAt, modelOf, round1, startUpstream, wholenessOf } from './parts.mjs'

const CHATS = Number(process.env.BENCH_HELD ?? 300)
const SECONDS = Number(process.env.BENCH_HELD_SECONDS ?? 600)
const RATE = 5
const TEAM = '1001'
const PEOPLE = ['shenyan', 'zhouhe', 'lumingyuan']
// Nobody opens three hundred chats in one moment.
const APART_MS = 50

/** `chat held`: slow answers (5 tokens a second) held open side by side for ten minutes. Goal (G2): none is dropped. */
export async function benchHeld() {
  const tokens = SECONDS * RATE
  const upstream = await startUpstream({ tokens, rate: RATE })
  const product = await startProduct({ env: modelOf(upstream.url) })
  try {
    const tokensOf = await Promise.all(PEOPLE.map((account) => signIn(product.url, account)))
    const asked = Array.from({ length: CHATS }, async (_, no) => {
      await new Promise((resolve) => setTimeout(resolve, no * APART_MS))
      const token = tokensOf[no % tokensOf.length]
      return askAt(product.url, { token, teamId: TEAM, spaceId: TEAM, question: '从头数起' })
    })
    const outcomes = await Promise.allSettled(asked)
    const seconds = outcomes.flatMap(({ value }) => (value ? [value.totalMs / 1000] : []))
    return [
      {
        name: `${CHATS} 个慢回答，每秒 ${RATE} 字`,
        ...wholenessOf(outcomes, tokens),
        heldSeconds: round1(Math.min(...seconds)),
        longestSeconds: round1(Math.max(...seconds)),
        endedWith: endingsOf(outcomes),
      },
    ]
  } finally {
    await product.stop()
    upstream.stop()
  }
}

/** The last events of the streams, each with how many ended so. */
function endingsOf(outcomes) {
  const sums = new Map()
  for (const { value, reason } of outcomes) {
    const ending = value?.last ?? reason?.message ?? ''
    sums.set(ending, (sums.get(ending) ?? 0) + 1)
  }
  return [...sums].map(([ending, n]) => `${ending} ${n}`).join(', ')
}

async function signIn(origin, account) {
  const api = apiClient(origin)
  await api.signIn(account, 'bimo2026')
  return api.token
}
