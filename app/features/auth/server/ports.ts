import { defineExtension } from '~/core/extension-points'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import type { SignInMethod, UserView } from '../views'
import type { ApiScope } from '~/core/calls/api-scopes'

export { isSignInAlive, setAuthentication } from './people'
export { accessChangeFeed, isWithin, type ReadMark } from './change-feed'

/**
 * What teams know of an account. This feature asks no other one: workers/context.ts hands it in. Where it is
 * missing, nobody is expected and everybody counts as someone who manages a team.
 */
export interface MembershipPort {
  /** Teams in which the account has a living seat. */
  teamIdsOf(ctx: Context, accountId: string): Promise<TeamId[]>
  /** Owner or admin of any team. */
  managesTeam(ctx: Context, accountId: string): Promise<boolean>
  /** Somebody invited this number, so that its first sign-in may open an account. */
  isExpected(ctx: Context, mobile: string): Promise<boolean>
  /**
   * A person has just proved to hold this number: they take the seats it was invited to. Answers the account by which
   * they come in: theirs, or one opened for them by an invitation; null when they have neither.
   */
  onMobileProved(ctx: Context, mobile: string, accountId: string | null): Promise<string | null>
  /** The seat of a person whom a partner brings into its team; the batch breaks when that team has none free. */
  seatForPartner(ctx: Context, person: { accountId: string; teamId: TeamId }): Promise<Statement[]>
}

export const memberships = defineExtension<MembershipPort>('auth.memberships')

/** The actor as read with the token of this very request; absent in jobs and tests. */
export const requestPerson = defineExtension<UserView>('auth.person')

/** A key by which a team's script calls. */
export interface RequestKey {
  id: string
  teamId: TeamId
  scopes: readonly ApiScope[]
}

/** The key of this request; the actor's id is then the key's. Absent for people. */
export const requestKey = defineExtension<RequestKey>('auth.apiKey')

/** Hears of whoever has signed in, with the request by which they did. */
export const signInListener =
  defineExtension<(ctx: Context, signIn: { accountId: string; request: Request }) => Promise<void>>(
    'auth.signInListener',
  )

/** The ways to sign in that this host's brand offers; absent in jobs and tests. */
export const hostLoginMethods = defineExtension<readonly SignInMethod[]>('auth.loginMethods')
