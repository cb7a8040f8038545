import { call } from '~/client/call'
import { hasAssertion, partnerVisit, takeAssertion } from '~/client/visit/partner-visit'
import { recordOpening } from '~/client/visit/open-record'
import { isLoggedIn, keepSignIn } from '~/client/session/session-store'
import { local } from '~/client/storage'
import { closeToast, showToast } from '~/client/toasts'
import { mobileNumber } from '~/core/text/text-rules'
import { channelIds } from '~/core/visit/channel-ids'
import type { SignInOptions } from '../contract'

let isTried = false

/**
 * Signs the visitor of a partner in without the modal, once a page load. Answers false where the modal has to open:
 * nobody's partner, somebody signed in already, no valid number, no signed word, or tried before.
 */
export function tryPartnerLogin(
  partners: SignInOptions['partners'],
  onSignedIn: () => Promise<void>,
): boolean {
  const { utmSource, mobile } = partnerVisit()
  const partner = partners.find((item) => item.utmSource === utmSource)
  if (!partner || isTried || isLoggedIn()) return false
  if (mobileNumber(mobile) === null || !hasAssertion()) return false
  isTried = true
  void signInBy(partner.loginPath, mobile, onSignedIn)
  return true
}

async function signInBy(loginPath: string, mobile: string, onSignedIn: () => Promise<void>) {
  const busy = showToast({ title: '自动登录中...', icon: 'busy' })
  const body = {
    mobile,
    inviteUserId: local.read('sharer_user_id', ''),
    verifyCode: takeAssertion(),
    channelId: channelIds.PARTNER,
  }
  const answer = await call(
    'POST /login/:partner',
    { params: { partner: `login${loginPath}` }, body },
    { silent: true },
  )
  closeToast(busy)
  if (!answer.ok) {
    showToast({ title: '登录失败', icon: 'danger' })
    return
  }
  const { token, ...user } = answer.data
  keepSignIn(token, user)
  local.write('auto_login_token', token)
  local.write('currentAutoLoginInfo', { userId: user.id, mobile })
  await onSignedIn()
  void recordOpening()
  showToast({ title: '自动登录成功', icon: 'success' })
}

/** For tests: as after a page load. */
export function forgetPartnerLogin(): void {
  isTried = false
}
