import { call } from '~/client/call'
import { local, session } from '~/client/storage'
import { showToast } from '~/client/toasts'
import { INVITE_KEY } from '../../terms'

/** Takes `tic` out of an address and keeps it for this visit. Answers the address without it, or null. */
export function keepInvitation(address: URL): string | null {
  const tic = address.searchParams.get('tic')
  if (tic === null) return null
  if (tic !== '') session.write(INVITE_KEY, tic)
  address.searchParams.delete('tic')
  return address.pathname + address.search + address.hash
}

/** The code that waits for its person; older clients kept it for longer, under a name of their own. */
export const pendingInvitation = () => session.read(INVITE_KEY, local.read('tic', ''))

export function dropInvitation(): void {
  session.remove(INVITE_KEY)
  local.remove('tic')
}

/** The signed-in person takes up the invitation that waits. Answers whether there is a new team to show. */
export async function takeUpInvitation(): Promise<boolean> {
  const tic = pendingInvitation()
  if (tic === '') return false
  const answer = await call('POST /team/join', { body: { tic } }, { silent: true })
  // Too many tries, or no network: the code is still good for another one.
  if (answer.code === '429' || answer.code === 'NETWORK_ERROR') {
    showToast({ title: answer.message, icon: 'danger' })
    return false
  }
  dropInvitation()
  if (!answer.ok) {
    showToast({ title: answer.message, icon: 'danger' })
    return false
  }
  showToast({ title: `已加入「${answer.data[0]?.name ?? '团队'}」`, icon: 'success' })
  return true
}
