import type { UserView } from '../contract'

declare module '~/core/context' {
  interface Context {
    /** The actor as read with the token of this very request; absent in jobs and tests. */
    person?: UserView
  }
}
