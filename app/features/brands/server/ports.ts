import type { LoginMethod } from '../contract'

declare module '~/core/context' {
  interface Context {
    /** Ways to sign in that this installation has set up for the asked host; absent in jobs. */
    availableMethods?: LoginMethod[]
  }
}
