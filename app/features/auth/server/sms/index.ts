import type { Context } from '~/core/context'
import type { Settings } from '~/core/settings'
import { aliyun } from './aliyun'
import { inbox } from './inbox'
import type { SmsProvider } from './provider'
import { tencent } from './tencent'

const providers = { aliyun, tencent, inbox } satisfies Record<string, SmsProvider>

/** Who sends codes here; null where nobody does. */
export function smsProvider(settings: Settings): SmsProvider | null {
  const { SMS_PROVIDER, APP_ENV } = settings
  if (SMS_PROVIDER !== '') return providers[SMS_PROVIDER]
  return APP_ENV === 'local' ? inbox : null
}

/** Whether a code can reach a phone from here. */
export const canSendCodes = (ctx: Context) => smsProvider(ctx.settings) !== null

export { readInbox } from './inbox'
