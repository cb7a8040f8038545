import { furnish, type Belongings } from '#test/belongings'
import { createNeighbours, heldBesides, sendTo, type Neighbour } from '#test/neighbours'
import { openRecordings, refusedAnyway, teamRecordings } from '#test/recordings'
import { beforeAll, expect, test } from 'vitest'
import { openAccess, teamAccess } from './access'

const HOST = 'replay.test'
let a: Neighbour
let b: Neighbour
let own: Belongings

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  own = await furnish(a)
}, 60_000)

// What others are about goes after them: first pages as they are learned, then what is deleted as a whole, last of all
// the team and the sign-in.
const last = [
  '/refreshHtml',
  '/relearn',
  '/relearnFiles',
  '/session/delete',
  '/file/delete',
  '/folder/delete',
  '/document/delete',
  '/creation/delete',
  '/transfer',
  '/leave',
  '/revokeOthers',
  '/resetPassword',
  '/logout',
]
const rank = (call: string) => {
  const place = last.findIndex((end) => call.endsWith(end))
  return place < 0 ? Number(call.startsWith('DELETE ')) : place + 2
}
const inOrder = (declared: ReadonlyMap<string, unknown>) =>
  [...declared.keys()].sort((item, other) => rank(item) - rank(other))

test('S2: every call of the table has its recording', () => {
  expect(Object.keys(teamRecordings).sort()).toEqual([...teamAccess.keys()].sort())
  expect(Object.keys(openRecordings).sort()).toEqual([...openAccess.keys()].sort())
  expect(Object.entries(own).filter(([, id]) => id === '')).toEqual([])
})

// What an earlier recording has already used up (a passage that evidence leans on was rewritten): whoever made it may make
// it, and finds it done.
const usedUp = /making\/retry$|bin\/remove$|creation\/:id\/evidence$/

for (const call of inOrder(teamAccess)) {
  test(`S2: ${call} of one team, sent again by the owner of another, does nothing`, async () => {
    const [method = ''] = call.split(' ')
    const recording = teamRecordings[call]?.(own) ?? { path: '' }
    const before = await heldBesides(b, a)
    for (const [token, status] of [
      [b.token, 404],
      ['', 401],
      ['ymk_invented', 401],
    ] as const) {
      const answer = await sendTo(HOST, token, method, recording)
      expect([answer.status, answer.success, answer.result]).toEqual([status, false, null])
    }
    expect(await heldBesides(b, a)).toEqual(before)
    // The recording is a real one: whoever made it may make it.
    const answer = await a.send(method, recording)
    if (usedUp.test(call)) return
    const isRefused = refusedAnyway.test(call)
    if (!isRefused) expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    expect(answer.success, answer.text.slice(0, 200)).toBe(!isRefused)
  })
}

for (const call of inOrder(openAccess)) {
  const recorded = openRecordings[call]
  if (!recorded) continue
  test(`S2: ${call} of one person, sent again by another, leaves the first as they were`, async () => {
    const [method = ''] = call.split(' ')
    const before = await heldBesides(b, a)
    const answer = await b.send(method, recorded(own))
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
    expect(answer.text).not.toContain(a.ctx.actor.accountId)
    expect(await heldBesides(b, a)).toEqual(before)
  })
}
