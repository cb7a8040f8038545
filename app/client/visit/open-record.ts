import { urlWithoutPrivateParts } from '~/core/visit/visit-url'
import { call } from '../call'
import { platform } from '../request/request-headers'
import { useSession } from '../session/session-store'
import { local, session } from '../storage'
import { namedChannel } from './campaign-name'
import {
  clearChannel,
  DISPLAY_CLICK,
  keepLanding,
  landingHref,
  storedChannel,
  type Landing,
} from './landing'

/**
 * Tells where a person who just signed in came from. Whoever was recognised by the session of an earlier visit has
 * been told of already: that is skipped once. Nobody waits for it. What led here is read once: the next person of this
 * browser did not come by it. It stays where the server could not be told.
 */
export async function recordOpening(): Promise<void> {
  if (local.read('already_logged_in', false)) {
    local.remove('already_logged_in')
    return
  }
  keepLanding(landingHref(), document.referrer)
  const answer = await call('POST /user/openRecord/add', { body: openRecord() }, { silent: true })
  if (answer.ok) clearChannel()
}

function openRecord() {
  const landing = session.read<Landing | null>('session_channel_data', null)
  const first = local.read<Landing | null>('local_channel_data', null)
  const clickId = local.read('click_id', '')
  const qhclickId = local.read('qhclick_id', '')
  const inviteUserId = local.read('sharer_user_id', '')
  const isOwnShare = inviteUserId === useSession.getState().user?.id
  return {
    platform: platform(),
    channel: namedChannel(storedChannel(), { clickId, qhclickId }),
    clickId,
    qhclickId,
    sourceId: local.read('source_id', ''),
    openUrl: landing?.openUrl ?? urlWithoutPrivateParts(location.href),
    extra: {
      referer: landing?.referer ?? urlWithoutPrivateParts(document.referrer),
      channelId: local.read<{ channelId?: number }>('channel_info', {}).channelId ?? 0,
      displayClickId: local.read(DISPLAY_CLICK, ''),
      isMobile: /Mobi|Android/.test(globalThis.navigator?.userAgent ?? ''),
      ...(first && {
        first: { ...first, channel: namedChannel(first.channel, first) },
      }),
    },
    inviteUserId: isOwnShare ? '' : inviteUserId,
    inviteUserIdUpdateTime: isOwnShare ? '' : local.read('sharer_user_id_update_time', ''),
  }
}
