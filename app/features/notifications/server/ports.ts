import { defineExtension } from '~/core/extension-points'
import type { SendOutside } from '~/core/outside'
import type { Settings } from '~/core/settings'

/** The guarded way to the push services that browsers name, by the rules of these settings. The platform's. */
export const pushSender = defineExtension<(settings: Settings) => SendOutside>(
  'notifications.pushSender',
)
