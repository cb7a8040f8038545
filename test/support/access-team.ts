import { env } from 'cloudflare:test'
import type { SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { apiScopeNames, type ApiScope } from '~/core/calls/api-scopes'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { issueToken } from '~/features/auth/server/tokens'
import { testId } from './ids'

/** A team with a member of each kind, for calls that are let in: nothing of value lies in it. */
export const OWN = testId<TeamId>('501')
/** A team whose plan is over. */
export const EXPIRED = '503'
export const NOBODYS = '999'

const accounts = {
  /** Of OWN, and owner of EXPIRED. */
  member: '511',
  stranger: '512',
  removed: '513',
  /** A member of EXPIRED. */
  tenant: '514',
  admin: '515',
  owner: '516',
}
export type Person = keyof typeof accounts
export const people = Object.keys(accounts) as Person[]

export interface AccessTeam {
  tokens: Record<Person, string>
  /** Keys of OWN with every scope but the named one; '', `unscoped`, `reads`, `writes` and `open` have all. */
  keys: Record<ApiScope | '' | 'unscoped' | 'reads' | 'writes' | 'open', string>
  /** A token of a sign-in of its own. */
  signIn(person: Person): Promise<string>
}

/** Writes the teams and their people; `ctx` gives the host and the brand on which they sign in. */
export async function createAccessTeam(ctx: SeatedContext): Promise<AccessTeam> {
  await env.DB.batch([
    ...Object.entries(accounts).map(([name, id]) =>
      env.DB.prepare(
        "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES (?,?,'','甲',0)",
      ).bind(id, name),
    ),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('501','甲队','active',?1,0), ('502','乙队','active',?1,0), ('503','旧队','active',1,0)",
    ).bind(Date.UTC(2036, 0, 1)),
  ])
  const signIn = (person: Person) => tokenOf(ctx, person)
  const tokens = await Promise.all(people.map(async (name) => [name, await signIn(name)] as const))
  const owner: SeatedContext = {
    ...ctx,
    actor: { accountId: accounts.owner, signInId: '1' },
    seat: { teamId: OWN, spaceId: OWN, memberId: '526', role: 'owner' },
  }
  // Several with all scopes: one would make more calls within a minute than a key may.
  const names = ['', 'unscoped', 'reads', 'writes', 'open', ...apiScopeNames] as const
  const keys = await Promise.all(
    names.map(async (left) => {
      const scopes = apiScopeNames.filter((scope) => scope !== left)
      return [left, (await addApiKey(owner, { name: left || '全部', scopes, days: 1 })).token]
    }),
  )
  return {
    tokens: Object.fromEntries(tokens),
    keys: Object.fromEntries(keys),
    signIn,
  } as AccessTeam
}

/** Some calls move people (leaving, handing over): puts everyone back in their place. */
export const takePlaces = () =>
  env.DB.prepare(
    "INSERT OR REPLACE INTO members (id, team_id, account_id, role, joined_at, removed_at) VALUES ('521','501','511','member',0,NULL), ('522','502','512','owner',0,NULL), ('523','501','513','owner',0,1), ('524','503','511','owner',0,NULL), ('525','503','514','member',0,NULL), ('526','501','516','owner',0,NULL), ('527','501','515','admin',0,NULL)",
  ).run()

async function tokenOf(ctx: SeatedContext, person: Person): Promise<string> {
  const signInId = ctx.newId()
  await env.DB.prepare(
    'INSERT INTO sign_ins (id, account_id, created_at, last_seen_at, expires_at) VALUES (?,?,0,0,?)',
  )
    .bind(signInId, accounts[person], Date.UTC(2036, 0, 1))
    .run()
  return issueToken(ctx, accounts[person], signInId)
}
