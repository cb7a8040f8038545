import { defineExtension } from '~/core/extension-points'
import type { LoginMethod } from '../contract'

/** Ways to sign in that this installation has set up for the asked host; absent in jobs. */
export const hostAvailableMethods =
  defineExtension<readonly LoginMethod[]>('brands.availableMethods')
