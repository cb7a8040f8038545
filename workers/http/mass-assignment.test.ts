import { env } from 'cloudflare:test'
import { furnish, type Belongings } from '#test/belongings'
import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { openRecordings, refusedAnyway, teamRecordings } from '#test/recordings'
import { addMember } from '#test/teams'
import { beforeAll, expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'

const HOST = 'assign.test'
let a: Neighbour
let b: Neighbour
let own: Belongings
let member: SeatedContext
let memberToken = ''

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  own = await furnish(a)
  member = await addMember(a.world, 'member', '小周')
  const { accountId, signInId } = member.actor
  const now = Date.now()
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 3_600_000 }
  await a.ctx.db.insert(signIns).values({ id: signInId, accountId, ...times })
  memberToken = await issueToken(a.ctx, accountId, signInId)
}, 60_000)

/** What nobody may say of a row that is written at their word. */
const greedy = () => ({
  id: '1',
  role: 'owner',
  vipLevel: 9,
  vip_level: 9,
  maxChat: 1e9,
  usedChat: -5,
  maxScholarSearch: 1e9,
  usedScholarSearch: -5,
  coin: 1e9,
  balance: 1e9,
  amountCoins: -1,
  seats: 1e6,
  status: 'active',
  expiresAt: 9e15,
  expiryDate: '2099-01-01 00:00:00',
  createTime: '2000-01-01 00:00:00',
  createdAt: 0,
  createdBy: b.ctx.actor.accountId,
  ownerId: member.actor.accountId,
  accountId: b.ctx.actor.accountId,
  memberId: own.memberId,
  mobile: '13900000000',
  account: 'greedy',
  isHouse: true,
  isNeedChangePassword: true,
  passwordHash: '',
  authenticationStatus: 'none',
  channelId: 17,
  partner: 'evil',
  removedAt: 1,
  objectKey: 'originals/1/1',
  size: 0,
  wordCount: 1e9,
  __proto__: { role: 'owner' },
})

const protectedFields = {
  teams:
    'id, status, vip_level, max_chat, max_scholar_search, used_scholar_search, seats, expires_at, created_at',
  members: 'id, team_id, account_id, role, removed_at, stopped_at',
  accounts:
    'id, account, mobile, password_hash, is_need_change_password, channel_id, authentication_status, closed_at, created_at',
  brands: 'id, team_id, is_house',
}

// Which rows are theirs: of all others nobody here knows an id, and there is none more afterwards.
const ownRows = {
  teams: 'id IN (?1, ?2)',
  members: 'team_id IN (?1, ?2)',
  accounts: 'id IN (SELECT account_id FROM members WHERE team_id IN (?1, ?2))',
  brands: 'team_id IN (?1, ?2)',
} satisfies Record<keyof typeof protectedFields, string>

async function privileges() {
  const teamIds = [a.ctx.seat.teamId, b.ctx.seat.teamId]
  const tables = Object.entries(protectedFields).map(([table, columns]) =>
    env.DB.prepare(
      `SELECT ${columns}, (SELECT count(*) FROM ${table}) AS total FROM ${table}
       WHERE ${Reflect.get(ownRows, table)} ORDER BY id`,
    ).bind(...teamIds),
  )
  return (await env.DB.batch(tables)).map(({ results }) => results)
}

// About themselves only: what ends sign-ins or takes people away is another matter, and so is what waits to be checked
// afterwards, of which `identity.test` says that it can be no more than that.
const spared =
  /remove|leave|disconnect|transfer|revoke|resetPassword|logout|updateByAdmin|redeem|decide|cap\/set|identity\/submit/

// Right to refuse: nothing here sends messages, and the team's page is not published.
const isRefused = (call: string) =>
  refusedAnyway.test(call) || /user\/mobile|inviteMany|creator\/(?:follow|work\/use)/.test(call)

const recorded = Object.entries({ ...teamRecordings, ...openRecordings }).filter(
  ([call, make]) => make && call.startsWith('POST ') && !spared.test(call),
)

/** As they were after the call before. */
let held: Awaited<ReturnType<typeof privileges>> | null = null

for (const [call, make] of recorded) {
  test(`S6: ${call} takes no word for rank, plan, quota, owner or time`, async () => {
    const before = (held ??= await privileges())
    const taken: boolean[] = []
    for (const token of [memberToken, a.token]) {
      const { path, body = {} } = make?.(own) ?? { path: '' }
      const answer = await sendTo(HOST, token, 'POST', {
        path,
        body: { ...greedy(), ...Object(body) },
      })
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
      taken.push(answer.success)
    }
    // The rest of the body was a good one: it was read, and written; what a member could do is done by then.
    expect(taken.some(Boolean)).toBe(!isRefused(call))
    held = await privileges()
    expect(held).toEqual(before)
  })
}

test('S43: amounts are whole, positive and bounded, and prices are the house’s own', async () => {
  const { teamId, memberId } = own
  const amounts = [
    -1,
    0,
    0.5,
    1e21,
    '10',
    '1e3',
    null,
    [10],
    { valueOf: 10 },
    Number.MAX_SAFE_INTEGER,
  ]
  const balance = async () => (await a.send('GET', { path: `/team/${teamId}/coin/balance` })).result
  const before = await balance()
  for (const amount of amounts) {
    for (const { path, body } of [
      { path: '/scholar/redeem', body: { teamId, count: amount, key: 'amount-key' } },
      { path: `/team/${teamId}/coin/application/add`, body: { coins: amount, reason: '稿' } },
      { path: '/order/quote', body: { teamId, goodsId: '24', count: amount } },
      { path: `/team/${teamId}/coin/threshold/set`, body: { coins: [amount] } },
    ]) {
      const answer = await a.send('POST', { path, body })
      expect([path, amount, answer.status]).toEqual([path, amount, 400])
    }
  }
  const cap = (coins: unknown) =>
    a.send('POST', { path: `/team/${teamId}/coin/cap/set`, body: { memberId, coins } })
  for (const amount of [-1, 0.5, 1e21, '10', [1]]) expect((await cap(amount)).status).toBe(400)
  expect(await balance()).toEqual(before)

  const order = { teamId, count: 10, key: 'fair-order', price: 0, amountCoins: 1, coins: 1 }
  const paid = await a.send('POST', { path: '/scholar/redeem', body: order })
  expect(paid.success, paid.text).toBe(true)
  expect(Number(before) - Number(await balance())).toBe(100)
})
