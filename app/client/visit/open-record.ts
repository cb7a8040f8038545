import { urlWithoutPrivateParts } from '~/core/visit/visit-url'
import { call } from '../call'
import { platform } from '../request/request-headers'
import { local } from '../storage'

/**
 * Tells where a person who just signed in came from. Whoever was recognised by the session of an earlier visit has
 * been told of already: that is skipped once. Nobody waits for it.
 */
export async function recordOpening(): Promise<void> {
  if (local.read('already_logged_in', false)) {
    local.remove('already_logged_in')
    return
  }
  const body = {
    platform: platform(),
    channel: local.read<{ channel?: string }>('channel_info', {}).channel ?? '',
    clickId: local.read('click_id', ''),
    qhclickId: local.read('qhclick_id', ''),
    sourceId: local.read('source_id', ''),
    openUrl: urlWithoutPrivateParts(location.href),
    extra: { referer: urlWithoutPrivateParts(document.referrer) },
    inviteUserId: local.read('sharer_user_id', ''),
    inviteUserIdUpdateTime: local.read('sharer_user_id_update_time', ''),
  }
  await call('POST /user/openRecord/add', { body }, { silent: true })
}
