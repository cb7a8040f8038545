import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { ActionLogInput } from '../contract'
import { actionLogs } from './tables'

/**
 * Keeps one event of a visit. A visitor counts once a day and host: a second `unique_visitor` of theirs changes nothing.
 * Whose event it is says the token, when it was our clock; the rest is what the browser says.
 */
export async function addActionLog(ctx: Context, input: ActionLogInput): Promise<true> {
  await ctx.db
    .insert(actionLogs)
    .values({
      id: ctx.newId(),
      event: input.event,
      day: dayOf(ctx.now()),
      host: ctx.host,
      platform: input.platform,
      channel: input.channel,
      channelId: input.channel_id,
      isNewUser: input.is_new_user,
      targetId: input.target_id,
      namedTeamId: input.team_id,
      accountId: ctx.actor?.accountId ?? '',
      visitorId: input.visitor_id,
      lifecycleId: input.extra.temp_visit_lifecircle_id,
      createdAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
  return true
}

/** `2026-11-28`: a moment's day in Shanghai. */
export const dayOf = (moment: Date): string => formatDateTime(moment).slice(0, 10)
