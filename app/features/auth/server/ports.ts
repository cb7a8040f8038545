import type { UserView } from '../contract'
import type { ApiScope } from '../terms'

declare module '~/core/context' {
  interface Context {
    /** The actor as read with the token of this very request; absent in jobs and tests. */
    person?: UserView
    /** The key by which a team's script calls; the actor's id is then the key's. Absent for people. */
    apiKey?: { id: string; teamId: string; scopes: readonly ApiScope[] }
  }
}
