import { createExecutionContext, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { furnish, type Belongings } from '#test/belongings'
import { countingObjects } from '#test/counted-objects'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { testOverD1 as test } from '#test/over-d1'
import { loadPages } from '#test/pages'
import { openRecordings, teamRecordings } from '#test/recordings'
import { countingTrips } from '#test/trips'
import { pagePatterns } from '../../test/e2e/page-paths'
import { members, teams } from '~/features/teams/server/tables'
import { buildApp } from './app'
import { forgetSession } from './session-cache'

/** Round trips to D1, first for a person read within the last seconds, then for one to be read anew. */
type Trips = [warm: number, cold: number]

const AT_MOST: Trips = [2, 3]
/** A page is drawn beside the proof of its person. */
const AT_MOST_OF_PAGES: Trips = [2, 2]
const OBJECTS_AT_MOST = 2

// Pages and calls that make more. The list only gets shorter: what needs fewer now is taken out or lowered.
const more: Record<'owner' | 'member', Record<string, Trips>> = { owner: {}, member: {} }
const moreObjects: Record<string, number> = {
  'GET /deck/revision/get': 3,
  'GET /document/checks': 3,
  'GET /document/revision/get': 3,
}

const HOST = 'trips.test'

// Where a pattern of the route table leads. One that is missing here fails.
const examples: Record<string, (own: Belongings) => string> = {
  '/chat/:id': ({ sessionId }) => `/chat/${sessionId}`,
  '/library/:id': ({ fileId }) => `/library/${fileId}`,
  '/scholar/tables/:id': ({ tableId }) => `/scholar/tables/${tableId}`,
  '/team/members/:id': ({ memberId }) => `/team/members/${memberId}`,
  '/desk/teams/:id': ({ teamId }) => `/desk/teams/${teamId}`,
  '/create/:id': ({ creationId }) => `/create/${creationId}`,
  '/book/outline/:key': ({ creationId }) => `/book/outline/${creationId}`,
  '/book/content/:key': ({ creationId }) => `/book/content/${creationId}`,
  '/document/:id': ({ textId }) => `/document/${textId}`,
  '/mindmap/:id': ({ documentId }) => `/mindmap/${documentId}`,
  '/in-slides/:id': ({ documentId }) => `/in-slides/${documentId}`,
  '/profile/orders/:id': ({ orderId }) => `/profile/orders/${orderId}`,
  '/creator/:id': ({ creatorId }) => `/creator/${creatorId}`,
  '/share/:code': () => `/share/${'z'.repeat(22)}`,
  '/embed/:code': () => `/embed/${'z'.repeat(22)}`,
  '/*': () => '/no-such-page',
}

let owner: Neighbour
let own: Belongings
// What is remembered for seconds must not be forgotten in between.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

let load: (path: string, who: 'known' | 'anew' | 'stranger') => Promise<Counted>

interface Counted {
  status: number
  trips: number
  objects: number
}

beforeAll(async () => {
  ;[owner] = await createNeighbours(HOST)
  own = await furnish(owner)
  // Its own models are read once an isolate.
  await owner.ctx.db
    .update(teams)
    .set({ modelVersion: 1 })
    .where(eq(teams.id, owner.ctx.seat.teamId))
  const { documentId: id, teamId } = own
  await owner.send('POST', { path: '/deck/make', body: { teamId, id, template: 'sujian' } })
  const { d1, trips } = countingTrips(env.DB)
  const asked = { count: 0 }
  const bindings = { ...env, DB: d1, ...countedNamespaces(asked) }
  const app = buildApp(await loadPages())
  load = async (path, who) => {
    trips.count = 0
    asked.count = 0
    const cookie = `token=${owner.token}${who === 'anew' ? '; anew=1' : ''}`
    const headers: HeadersInit = who === 'stranger' ? {} : { cookie }
    const request = new Request(`http://${HOST}${path}`, { headers })
    const answer = await app.fetch(request, bindings, createExecutionContext())
    await answer.arrayBuffer()
    // What fails on the way may ask for less.
    expect(answer.status, path).toBeLessThan(500)
    return { status: answer.status, trips: trips.count, objects: asked.count }
  }
}, 300_000)

/** What a member reads goes the same ways: a third of it, in the deep set all. */
const isCounted = (role: 'owner' | 'member', index: number) =>
  role === 'owner' || index % 3 === 0 || inject('isDeep')

const countedNamespaces = (asked: { count: number }) =>
  Object.fromEntries(
    Object.entries(env)
      // Stubs of services answer to every name.
      .filter(([, binding]) => String(binding) === '[object DurableObjectNamespace]')
      .map(([name, binding]) => [name, countingObjects(binding as DurableObjectNamespace, asked)]),
  )

for (const role of ['owner', 'member'] as const) {
  test(`a page and a call that reads make two trips to the database, and a call three for a person to be read anew: ${role}`, async () => {
    const { seat, db } = owner.ctx
    await db.update(members).set({ role }).where(eq(members.id, seat.memberId))
    forgetSession(owner.ctx.actor.accountId)
    const found = await countAll(addresses().filter((_, index) => isCounted(role, index)))
    const isMore = ([name, [warm, cold]]: [string, Trips]) => {
      const most = name.startsWith('/') ? AT_MOST_OF_PAGES : AT_MOST
      return warm > most[0] || cold > most[1]
    }
    expect(Object.fromEntries(found.trips.filter(isMore))).toEqual(more[role])
    const asksMore = ([, objects]: [string, number]) => objects > OBJECTS_AT_MOST
    const objects = Object.fromEntries(found.objects.filter(asksMore))
    if (role === 'owner' || inject('isDeep')) expect(objects).toEqual(moreObjects)
    else expect(moreObjects).toMatchObject(objects)
  }, 300_000)
}

test('R-PROF-11, R-ROUTE-39: every page answers a stranger at its own address and asks the database nothing, save what a shared link and a creator lead to', async () => {
  const asking: Record<string, number> = {}
  const elsewhere: Record<string, number> = {}
  for (const [name, path] of pages()) {
    await load(path, 'stranger')
    const { status, trips } = await load(path, 'stranger')
    // Screens of a team lead away, those of the desk are nobody's.
    if (status !== 200 && !/^\/(desk|team)(\/|$)/.test(name)) elsewhere[name] = status
    if (trips > 0) asking[name] = trips
  }
  expect(asking).toEqual({ '/share/:code': 1, '/embed/:code': 1, '/creator/:id': 1 })
  expect(elsewhere).toEqual({
    '/profile': 302,
    '/in-slides': 302,
    '/upgrade': 302,
    '/sign-in/wechat': 302,
    '/favicon.ico': 302,
    // Of others, or only where the product is set up or made.
    '/chat/:id': 404,
    '/creator/:id': 404,
    '/share/:code': 404,
    '/embed/:code': 404,
    '/setup': 404,
    '/dev/inbox': 404,
    '/kit': 404,
    '/*': 404,
  })
}, 120_000)

test('R-NAV-23: an address that can name nothing of its kind is no page', async () => {
  const { seat, db, actor } = owner.ctx
  await db.update(members).set({ role: 'owner' }).where(eq(members.id, seat.memberId))
  forgetSession(actor.accountId)
  for (const path of [
    '/library/abc',
    '/team/members/abc',
    '/create/abc',
    '/chat/zz!',
    '/book/outline/a!b',
    '/book/content/a!b',
  ])
    expect([path, (await load(path, 'known')).status]).toEqual([path, 404])
  expect((await load('/team/members/add', 'known')).status).toBe(200)
})

test('the deck that is measured is there', async () => {
  expect((await load(`/in-slides/${own.documentId}`, 'known')).status).toBe(200)
})

async function countAll(all: [name: string, path: string][]) {
  const trips: [string, Trips][] = []
  const objects: [string, number][] = []
  for (const [name, path] of all) {
    // What is made on first sight, and what is remembered from then on.
    await load(path, 'known')
    const [warm, cold] = [await load(path, 'known'), await load(path, 'anew')]
    trips.push([name, [warm.trips, cold.trips]])
    objects.push([name, warm.objects])
  }
  return { trips, objects }
}

/** Of every page of the route table, and of every call that only reads. */
function addresses(): [name: string, path: string][] {
  const calls = Object.entries({ ...teamRecordings, ...openRecordings })
  const reading = calls.flatMap(([call, record]): [string, string][] =>
    call.startsWith('GET ') && record ? [[call, `/ai${record(own).path}`]] : [],
  )
  return [...pages(), ...reading]
}

const pages = () =>
  pagePatterns().map((pattern): [string, string] => {
    const example = examples[pattern]
    if (!example) expect(pattern, 'a pattern needs an example').not.toMatch(/[:*]/)
    return [pattern, example?.(own) ?? pattern]
  })
