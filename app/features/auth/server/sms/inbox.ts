import { desc } from 'drizzle-orm'
import { isFromThisMachine } from '~/core/visit/client-address'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { smsInbox } from '../tables'
import type { SmsProvider } from './provider'

const MOST_LISTED = 50

/** Sends nothing: a local build keeps its messages where its developer reads them. */
export const inbox: SmsProvider = {
  async send(ctx, { id, mobile, code, minutes }) {
    const text = `验证码 ${code}，${minutes} 分钟内有效。`
    await ctx.db.insert(smsInbox).values({ id, mobile, text, createdAt: ctx.now().getTime() })
    return { ok: true, receipt: id }
  },
}

/** The messages of a local build, newest first, on the machine itself; null where there is no inbox. */
export async function readInbox(ctx: Context, headers: Headers) {
  // Codes open accounts: whoever reaches the port from elsewhere must not read them.
  if (ctx.settings.APP_ENV !== 'local' || !isFromThisMachine(ctx, headers)) return null
  const rows = await ctx.db
    .select()
    .from(smsInbox)
    .orderBy(desc(smsInbox.createdAt))
    .limit(MOST_LISTED)
  return rows.map(({ id, mobile, text, createdAt }) => ({
    id,
    mobile,
    text,
    time: formatDateTime(new Date(createdAt)),
  }))
}
