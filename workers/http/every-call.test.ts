import {
  createAccessTeam,
  EXPIRED,
  NOBODYS,
  OWN,
  people,
  takePlaces,
  type AccessTeam,
} from '#test/access-team'
import { furnish, type Belongings } from '#test/belongings'
import { inOrder, naming } from '#test/call-requests'
import {
  createNeighbours,
  heldBesides,
  sendTo,
  type Answered,
  type Neighbour,
  type Recording,
} from '#test/neighbours'
import { openRecordings, refusedAnyway, teamRecordings } from '#test/recordings'
import { beforeAll, expect, inject, test } from 'vitest'
import { calls } from '~/calls'
import type { Call, TeamAccess } from '~/core/calls/define-call'
import { isPlanExempt } from '~/features/teams/server/plan/plan-rules'
import { openAccess, teamAccess } from './access'
import { openCalls, teamCalls } from './app'

// One pass over all calls in one world: team `a` owns one of everything, `b` is its neighbour, and a team with a member of
// each kind is let in where its role says. Each call is first refused to everybody else, then let in, and last made by
// the owner of what it is about.
const HOST = 'every-call.test'
let a: Neighbour
let b: Neighbour
let team: AccessTeam
let own: Belongings
/** b's team with everything else of a's, and with everything else of nobody's. */
let theirs: Belongings
let nobodys: Belongings
/** Everything that is not b's, after the call before. */
let held: string[]

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  const { teamId } = b.ctx.seat
  own = await furnish(a)
  team = await createAccessTeam(a.ctx)
  await takePlaces()
  theirs = { ...own, teamId }
  const invented = Object.entries(theirs).map(([name, id]) => [name, inventedLike(id)])
  nobodys = { ...theirs, ...Object.fromEntries(invented), teamId }
  held = await heldBesides(b, a)
}, 60_000)

// The same shape with other digits; a code keeps its alphabet.
const inventedLike = (id: string) =>
  id.replace(/\d{6,}/g, (digits) => '7'.repeat(digits.length)).replace(/[\w-]{22}/g, 'z'.repeat(22))

const declared = new Map<string, Call>(calls.map((call) => [call.call, call]))
const checks = new Map<string, number>()
const count = (name: string) => checks.set(name, (checks.get(name) ?? 0) + 1)

const refused = {
  signIn: { status: 401, code: 'AUTHENTICATE' },
  missing: { status: 404, code: 'TEAM_PLAN_NOT_FOUND' },
  expired: { status: 200, code: 'TEAM_PLAN_EXPIRED' },
  notAdmin: { status: 200, code: 'TEAM_PLAN_NOT_ADMIN' },
  scope: { status: 403, code: 403 },
}

function expectLetIn(call: string, answer: Answered): void {
  expect([401, 500]).not.toContain(answer.status)
  expect(Object.values(refused).map(({ code }) => code)).not.toContain(answer.code)
  const spec = declared.get(call)
  // What is answered is what is described: nothing missing, nothing more.
  if (answer.code !== 'SUCCESS' || typeof spec?.result !== 'object') return
  expect(spec.result.parse(answer.result)).toEqual(answer.result)
}

const methodOf = (call: string) => call.split(' ')[0] ?? ''
const send = (call: string, recording: Recording, token = '') =>
  sendTo(HOST, token, methodOf(call), recording)
const outcomeOf = ({ status, success, code }: Answered) => ({ status, success, code })

const callsOf = (app: { routes: { method: string; path: string }[] }) =>
  [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
    .filter((call) => !call.startsWith('ALL '))
    .sort()

test('every declared call is mounted behind its gate, and nothing else is', () => {
  expect([...teamAccess.keys()].sort()).toEqual(callsOf(teamCalls))
  expect([...openAccess.keys()].sort()).toEqual(callsOf(openCalls))
})

test('S2: every call of the table has its recording', () => {
  expect(Object.keys(teamRecordings).sort()).toEqual([...teamAccess.keys()].sort())
  expect(Object.keys(openRecordings).sort()).toEqual([...openAccess.keys()].sort())
  expect(Object.entries(own).filter(([, id]) => id === '')).toEqual([])
  // What is compared after each call is there to be compared.
  for (const id of [own.fileId, own.documentId, own.noteId, own.keyId])
    expect(held.some((row) => row.includes(`'${id}'`))).toBe(true)
})

// Reading all stores takes as long as the calls: the deep set does it after each, the check after several.
const CALLS_A_READING = inject('isDeep') ? 1 : 24

async function expectNothingChanged(): Promise<void> {
  const before = held
  held = await heldBesides(b, a)
  expect(held).toEqual(before)
}

/** What nothing proves: no token, and one that nobody gave out; of both in turn, in the deep set each. */
const unproved = {
  anonymous: { token: '', answer: refused.signIn },
  'invented key': { token: 'ymk_invented', answer: { status: 401 } },
}
const unprovedOf = (index: number) =>
  Object.entries(unproved).filter((_, no) => inject('isDeep') || no === index % 2)

/** How a team that does not exist answers: alike to every call, so that the first one asks. */
let missing: Answered | null = null
const askOfNobody = async (call: string) => {
  if (!missing || inject('isDeep')) missing = await send(call, naming(call, NOBODYS), b.token)
  return missing
}

for (const [index, [call, recorded]] of Object.entries(teamRecordings).entries()) {
  test(`S2, S3: ${call}: sent again by others, or about what is others’, it does nothing`, async () => {
    const nobody = await askOfNobody(call)
    expect(nobody).toMatchObject({ ...refused.missing, success: false, result: null })
    const recording = recorded(own)
    const stranger = await send(call, recording, b.token)
    // A team of others and a team that does not exist answer alike.
    expect({ ...stranger, headers: null, text: '' }).toEqual({ ...nobody, headers: null, text: '' })
    for (const [name, { token, answer }] of unprovedOf(index)) {
      const outcome = await send(call, recording, token)
      expect(outcome, name).toMatchObject({ ...answer, success: false, result: null })
      count(name)
    }
    const nothing = await b.send(methodOf(call), recorded(nobodys))
    const foreign = await b.send(methodOf(call), recorded(theirs))
    expect(outcomeOf(foreign)).toEqual(outcomeOf(nothing))
    expect(foreign.status).toBeLessThan(500)
    expect(foreign.text).not.toMatch(/机密|金丝雀|阿波|来人|脚本/)
    if ((index + 1) % CALLS_A_READING === 0) await expectNothingChanged()
    for (const name of ['replayed', 'foreign ids']) count(name)
  })
}

test('S2, S3: nothing of others is changed by any of these calls', expectNothingChanged)

const ask = (more: object) => ({
  path: '/chat/question/stream',
  body: { teamId: b.ctx.seat.teamId, spaceId: b.ctx.seat.spaceId, question: '暗号', ...more },
})
const pair = (fileId: string) => ({ fileId, repositoryFileId: fileId })

test('S4: a question about another team’s files is refused like one about no files, and costs nothing', async () => {
  const foreign = [
    { files: [pair(theirs.fileId)] },
    { files: [pair(theirs.fileId)], useRepository: true },
    { files: [pair(theirs.fileId)], sessionFrom: 'KnowledgeSingleFile' },
    { folderIds: theirs.fileId, sessionFrom: 'KnowledgeFolder' },
  ]
  const info = () => b.send('GET', { path: '/knowledgeAssistant/memberInfo' })
  const before = (await info()).text
  for (const more of foreign) {
    const answer = await b.send('POST', ask(more))
    const other = await b.send('POST', ask(JSON.parse(swapped(more))))
    expect([answer.status, answer.success, answer.code]).toEqual([200, false, 'NO_DOCUMETS'])
    expect(answer.code).toBe(other.code)
  }
  expect((await info()).text).toBe(before)
  const list = await b.send('GET', { path: `/chat/session/page?teamId=${b.ctx.seat.teamId}` })
  expect(list.result).toMatchObject({ total: 0 })
})

const swapped = (more: object) => JSON.stringify(more).replaceAll(theirs.fileId, nobodys.fileId)

test('S3: of own and foreign files in one question only the own are looked at', async () => {
  const { fileId } = await furnish(b)
  const mixed = { files: [pair(fileId), { fileId, repositoryFileId: theirs.fileId }] }
  const answer = await b.send('POST', ask(mixed))
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(answer.text).toContain(fileId)
  expect(answer.text).not.toContain(theirs.fileId)
})

const columns: Record<string, (call: string, line: TeamAccess) => Promise<void>> = {
  async 'two teams at once'(call) {
    const torn = naming(call, OWN)
    torn.path += `${torn.path.includes('?') ? '&' : '?'}teamId=${b.ctx.seat.teamId}`
    const answers = [team.tokens.member, b.token].map((token) => send(call, torn, token))
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(400)
  },
  async 'removed member'(call) {
    expect(await send(call, naming(call, OWN), team.tokens.removed)).toMatchObject(refused.missing)
  },
  async 'expired team'(call) {
    const [asTenant, asOwner] = await Promise.all([
      send(call, naming(call, EXPIRED), team.tokens.tenant),
      send(call, naming(call, EXPIRED), team.tokens.member),
    ])
    expect(asTenant).toMatchObject(refused.expired)
    if (isPlanExempt(call, 'owner')) expectLetIn(call, asOwner)
    else expect(asOwner).toMatchObject(refused.expired)
  },
  async 'API key without scope'(call, { scope }) {
    const [ofOwn, ofOthers] = await Promise.all([
      send(
        call,
        naming(call, OWN),
        team.keys[scope ?? (methodOf(call) === 'GET' ? '' : 'unscoped')],
      ),
      send(
        call,
        naming(call, b.ctx.seat.teamId),
        team.keys[methodOf(call) === 'GET' ? 'reads' : 'writes'],
      ),
    ])
    expect(ofOwn).toMatchObject(refused.scope)
    expect(ofOthers).toMatchObject(refused.missing)
  },
  async 'API key with scope'(call, { scope }) {
    if (scope) expectLetIn(call, await send(call, naming(call, OWN), team.keys['']))
  },
  async member(call, { role }) {
    const answer = await send(call, naming(call, OWN), team.tokens.member)
    if (role !== 'member') expect(answer).toMatchObject(refused.notAdmin)
    else expectLetIn(call, answer)
  },
  async admin(call, { role }) {
    const answer = await send(call, naming(call, OWN), team.tokens.admin)
    if (role === 'owner') expect(answer).toMatchObject(refused.notAdmin)
    else expectLetIn(call, answer)
  },
}

// One gate reads every line of the table: the first call of each kind of line is tried in all columns, of the others
// the roles below the one that may, and one more column in turn; the deep set tries all.
const others = Object.keys(columns).filter((name) => name !== 'member' && name !== 'admin')
const linesTried = new Set<string>()

function columnsOf(call: string, line: TeamAccess, index: number): string[] {
  const kind = JSON.stringify([line, isPlanExempt(call, 'owner'), methodOf(call) === 'GET'])
  const isTried = linesTried.has(kind)
  linesTried.add(kind)
  if (!isTried || inject('isDeep')) return Object.keys(columns)
  const below = line.role === 'owner' ? ['member', 'admin'] : ['member']
  return [...below, others[index % others.length] ?? '']
}

for (const [index, [call, line]] of [...teamAccess].entries()) {
  const names = columnsOf(call, line, index)
  test(`S7, S9: ${call}: each answered as the line says`, async () => {
    await takePlaces()
    for (const name of names) {
      await columns[name]?.(call, line)
      count(name)
    }
  })
}

const visitors = {
  answer: [200, 'SUCCESS'],
  AUTHENTICATE: [401, 'AUTHENTICATE'],
  invalid: [400, 400],
  missing: [404, 80001],
  gone: [404, 61022],
  closed: [404, 404],
}

/** Whoever signed in is let in alike: each call meets half of them in turn, in the deep set all. */
const peopleOf = (index: number) =>
  people.filter((_, no) => inject('isDeep') || no % 2 === index % 2)

for (const [index, [call, { visitor, key }]] of [...openAccess].entries()) {
  test(`${call}: visitors, people and keys answered as the line says`, async () => {
    await takePlaces()
    const bare = naming(call, null)
    const answer = await send(call, bare)
    expect([answer.status, answer.code]).toEqual(visitors[visitor])
    const asKey = await send(call, bare, team.keys.open)
    if (key) expectLetIn(call, asKey)
    else expect(asKey).toMatchObject(refused.scope)
    for (const person of peopleOf(index)) {
      // A token of its own: some of these calls end it.
      expectLetIn(call, await send(call, bare, await team.signIn(person)))
      count(`open: ${person}`)
    }
    for (const name of ['open: visitor', 'open: key']) count(name)
  })
}

// What an earlier recording has already used up (a passage that evidence leans on was rewritten): whoever made it may make
// it, and finds it done.
const usedUp = /making\/retry$|bin\/remove$|creation\/:id\/evidence$/

for (const call of inOrder(teamAccess)) {
  test(`S2, S7: ${call}: the recording is a real one: whoever made it may make it`, async () => {
    const answer = await a.send(methodOf(call), teamRecordings[call]?.(own) ?? { path: '' })
    expectLetIn(call, answer)
    count('owner')
    if (usedUp.test(call)) return
    const isRefused = refusedAnyway.test(call)
    if (!isRefused) expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    expect(answer.success, answer.text.slice(0, 200)).toBe(!isRefused)
  })
}

const openOnes = inOrder(openAccess).filter((call) => openRecordings[call])
for (const [index, call] of openOnes.entries()) {
  test(`S2: ${call} of one person, sent again by another, leaves the first as they were`, async () => {
    if (index % CALLS_A_READING === 0) held = await heldBesides(b, a)
    const recorded = openRecordings[call]
    const answer = await b.send(methodOf(call), recorded?.(own) ?? { path: '' })
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
    expect(answer.text).not.toContain(a.ctx.actor.accountId)
    const isLast = index + 1 === openOnes.length
    if (isLast || (index + 1) % CALLS_A_READING === 0) await expectNothingChanged()
  })
}

test('the pass is whole: each check ran for each call, or for its share of them', () => {
  const everywhere = ['replayed', 'foreign ids', 'owner', 'member']
  const expected = [
    ...everywhere.map((name) => [name, teamAccess.size]),
    ...['visitor', 'key'].map((name) => [`open: ${name}`, openAccess.size]),
  ]
  expect(Object.fromEntries(checks)).toMatchObject(Object.fromEntries(expected))
  const expectShare = (name: string, share: number) =>
    expect(checks.get(name), name).toBeGreaterThanOrEqual(Math.floor(share))
  for (const name of others) expectShare(name, teamAccess.size / others.length)
  for (const name of Object.keys(unproved)) expectShare(name, teamAccess.size / 2)
  for (const name of people) expectShare(`open: ${name}`, openAccess.size / 2)
})

test('S9: a body that calls itself another kind of JSON hides no second team', async () => {
  await takePlaces()
  const { status } = await sendTo(HOST, await team.signIn('member'), 'POST', {
    path: `/chat/question/stop?teamId=${OWN}`,
    body: { teamId: b.ctx.seat.teamId, sessionId: '1' },
    contentType: 'Application/vnd.team+JSON',
  })
  expect(status).toBe(400)
})
