import { createExecutionContext, env } from 'cloudflare:test'
import type { Context } from '~/core/context'
import { accessChangeFeed } from '~/features/auth/server/ports'
import { buildApp } from '../../workers/http/app'
import { hashCheaply } from './password-hashes'
import { countingTrips } from './trips'
import { createWorld } from './world'

const PASSWORD = 'ink-and-paper-9'
let people = 0
// Files share a product: ids that no other file gives out.
const file = `71${Math.random().toString().slice(2, 10)}`

/** One person with two teams on a host of their own, signed in, behind a database that counts. */
export async function createDoor(draw: (ctx: Context) => Promise<string> = async () => 'page') {
  people += 1
  await readChangesToTheEnd()
  const [account, host] = [`person${file}${people}`, `host${file}${people}.test`]
  const [id, other] = [`${file}${people}01`, `${file}${people}02`]
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES (?1,?2,?3,'阿达',0)",
    ).bind(id, account, hashCheaply(PASSWORD)),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES (?1,'墨队','active',?3,0), (?2,'砚队','active',?3,0)",
    ).bind(id, other, Date.UTC(2096, 0, 1)),
    env.DB.prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at, last_used_at) VALUES (?1,?1,?1,'owner',0,2), (?2,?2,?1,'member',0,1)",
    ).bind(id, other),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES (?1,?1,'墨','[\"password\"]',1,0)",
    ).bind(id),
    env.DB.prepare('INSERT INTO domains (host, brand_id, created_at) VALUES (?2,?1,0)').bind(
      id,
      host,
    ),
  ])
  const failing = { text: '' }
  const { d1, trips } = countingTrips(failingFor(failing))
  const contexts: Context[] = []
  const app = buildApp(async (_request, ctx) => {
    contexts.push(ctx)
    return new Response(await draw(ctx))
  })
  const ask = async (path: string, method = 'GET', body?: unknown, cookie = '') => {
    const before = trips.count
    const request = new Request(`http://${host}${path}`, {
      method,
      headers: {
        ...(cookie ? { cookie } : { authorization: `Bearer ${token}` }),
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await app.fetch(request, { ...env, DB: d1 }, createExecutionContext())
    return { answer, status: answer.status, trips: trips.count - before }
  }
  let token = ''
  const signedIn = await ask('/ai/login/loginAccount', 'POST', { account, password: PASSWORD })
  token = (await signedIn.answer.json<{ result: { token: string } }>()).result.token
  return { id, other, ask, contexts, failing, cookie: `token=${token}` }
}

/** Where more is unread than one trip brings, the next reading starts over and one's own trips are one more. */
async function readChangesToTheEnd(): Promise<void> {
  const { ctx } = createWorld()
  do await accessChangeFeed.read(ctx)
  while (accessChangeFeed.mark().no !== (await newestChange()))
}

const newestChange = () => env.DB.prepare('SELECT max(no) AS no FROM access_changes').first('no')

/** A database that refuses statements which have the text in them. */
const failingFor = (failing: { text: string }): D1Database =>
  new Proxy(env.DB, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name)
      if (typeof value !== 'function') return value
      if (name !== 'prepare') return value.bind(from)
      return (text: string) => {
        if (failing.text !== '' && text.includes(failing.text))
          throw new Error('the database broke')
        return from.prepare(text)
      }
    },
  })
