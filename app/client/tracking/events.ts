import { namedChannel } from '../visit/campaign-name'

export type UserGroup = 'odd' | 'even'

/** An event of a visit, as the wire spells it. */
export interface TrackingEvent {
  event: string
  time: string
  platform: string
  channel: string
  is_new_user: boolean
  target_id: string
  team_id: string
  user_id: string
  visitor_id: string
  channel_id: number
  /** `user_group` only of who is signed in. */
  extra: { temp_visit_lifecircle_id: string; user_group?: UserGroup }
}

/** What the browser knows of the visit when something happens. */
export interface VisitFacts {
  platform: string
  channel: string
  channelId: number
  clickId: string
  qhclickId: string
  user: { id: string; createTime?: string } | null
  teamId: string
  visitorId: string
  lifecycleId: string
}

const CHANNEL_AT_MOST = 64

export function eventOf(
  event: string,
  targetId: string,
  facts: VisitFacts,
  now: Date,
): TrackingEvent {
  const { clickId, qhclickId } = facts
  const group = getUserGroup(facts.user?.id ?? '')
  return {
    event,
    time: localTime(now),
    platform: facts.platform,
    channel: namedChannel(facts.channel, { clickId, qhclickId }).slice(0, CHANNEL_AT_MOST),
    is_new_user: isNewUser(facts.user?.createTime, now),
    target_id: targetId,
    team_id: facts.teamId,
    user_id: facts.user?.id ?? '',
    visitor_id: facts.visitorId,
    channel_id: facts.channelId,
    extra: {
      temp_visit_lifecircle_id: facts.lifecycleId,
      ...(group && { user_group: group }),
    },
  }
}

/** The half of all people that an experiment counts somebody in, by the last digit of their id; null for no id. */
export function getUserGroup(id: string): UserGroup | null {
  const last = /\d$/.exec(id)?.[0]
  if (last === undefined) return null
  return Number(last) % 2 === 0 ? 'even' : 'odd'
}

/** Opened today, or nobody knows when. */
const isNewUser = (createTime: string | undefined, now: Date) =>
  !createTime || createTime.slice(0, 10) === localTime(now).slice(0, 10)

/** `yyyy-MM-dd hh:mm:ss` of this device's clock, by 24 hours. */
export function localTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}
