import { inArray, lte } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { inRounds } from '~/core/async/rounds'
import { sweepAccessChanges } from './access-changes'
import { signInFailures, signIns, smsCodes, smsInbox } from './tables'
import { WINDOW_MS } from './devices/throttle'

const AT_ONCE = 500
const DAY_MS = 86_400_000

/** Clears away what has outlived its use: sign-ins, failed tries, codes, changes that everybody has read. */
export async function sweepSignIns(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const { db } = ctx
  const expired = db.select({ id: signIns.id }).from(signIns).where(lte(signIns.expiresAt, now))
  const oldFailures = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(lte(signInFailures.firstAt, now - WINDOW_MS))
  // A day longer than they are good for, so that an operator can see what became of a message.
  const codes = db
    .select({ place: smsCodes.place })
    .from(smsCodes)
    .where(lte(smsCodes.expiresAt, now - DAY_MS))
  await inRounds(AT_ONCE, async () => {
    const gone = await db.batch([
      db
        .delete(signIns)
        .where(inArray(signIns.id, expired.limit(AT_ONCE)))
        .returning({ key: signIns.id }),
      db
        .delete(signInFailures)
        .where(inArray(signInFailures.key, oldFailures.limit(AT_ONCE)))
        .returning({ key: signInFailures.key }),
      db
        .delete(smsCodes)
        .where(inArray(smsCodes.place, codes.limit(AT_ONCE)))
        .returning({ key: smsCodes.place }),
    ])
    return Math.max(...gone.map((rows) => rows.length))
  })
  await sweepAccessChanges(ctx)
  await db.delete(smsInbox).where(lte(smsInbox.createdAt, now - DAY_MS))
}
