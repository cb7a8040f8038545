import { defineExtension } from '~/core/extension-points'
import type { LoginMethod } from '../contract'

/** Ways to sign in that this installation has set up for the asked host; absent in jobs. */
export const hostAvailableMethods =
  defineExtension<readonly LoginMethod[]>('brands.availableMethods')

/** A brand's seal that stands for an app on a device. */
export interface SealIcon {
  /** One or two, one above the other. */
  characters: string
  /** `#rrggbb`. */
  fill: `#${string}`
  /** px. */
  size: number
  /** The device cuts it to a shape of its own. */
  isMaskable: boolean
}

/** Draws such seals, as PNG; absent in jobs. */
export interface IconPressPort {
  draw(icon: SealIcon): Promise<Uint8Array<ArrayBuffer>>
}

export const iconPress = defineExtension<IconPressPort>('brands.iconPress')
