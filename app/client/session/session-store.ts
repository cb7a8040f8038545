import { create } from 'zustand'
import type { MemberInfoView, TeamView, UserView } from '../register'
import { emit, listen } from '../event-bus'
import { readSessionCookies } from './session-cookies'
import { local, session } from '../storage'

export interface SessionState {
  user: UserView | null
  memberInfo: MemberInfoView | null
  team: TeamView | null
  teams: TeamView[]
  /** Signed out here or in another tab, before the server could be told. */
  hasLeft: boolean
  showLoginModal: boolean
  showChangePasswordModal: boolean
  /** Where the visit came from and whether the app may be installed: filled by those who find it out. */
  isAcceptInstallationApp: boolean
  installPromptEvent: Event | null
  clickId: string
  channel: string
  sourceId: string
  qhclickId: string
  openRecordUrl: string
}

const nobody = { user: null, memberInfo: null, team: null, teams: [] }

/** Filled from what the server rendered; screens read the shell, calls and modals read this. */
export const useSession = create<SessionState>(() => ({
  ...nobody,
  hasLeft: false,
  showLoginModal: false,
  showChangePasswordModal: false,
  isAcceptInstallationApp: false,
  installPromptEvent: null,
  clickId: '',
  channel: '',
  sourceId: '',
  qhclickId: '',
  openRecordUrl: '',
}))

/** Someone is signed in exactly when their id is known. */
export const isLoggedIn = () => Boolean(useSession.getState().user?.id)

/** Before the first page is alive: who was here, as cookies remember it. The page itself says who is. */
export function restoreSession(): void {
  const { user, memberInfo, team } = readSessionCookies(document.cookie)
  if (!isLoggedIn()) useSession.setState({ user, memberInfo, team })
}

let standIn: () => boolean = () => false

/** Lets another way of signing in come first: when it answers true, the modal stays closed. */
export function comeBeforeLogin(way: () => boolean): void {
  standIn = way
}

/** Opens the login modal; with `redirectUrl` the person lands there afterwards. */
export function openLogin(redirectUrl?: string): void {
  if (redirectUrl) local.write('redirectUrl', redirectUrl)
  if (!standIn()) useSession.setState({ showLoginModal: true })
}

// Whatever asks for a sign-in, on any page, opens the same door.
listen('go_to_login', ({ redirectUrl }) => openLogin(redirectUrl))

export const closeLogin = () => useSession.setState({ showLoginModal: false })

export const openChangePassword = () => useSession.setState({ showChangePasswordModal: true })
export const closeChangePassword = () => useSession.setState({ showChangePasswordModal: false })

/** The bearer token, '' for a visitor. */
export const tokenOf = () => local.read('token', '')

/** Someone signed in here: the token is kept and the other tabs hear of it. */
export function keepSignIn(token: string, user: UserView): void {
  local.write('token', token)
  local.write('userId', user.id)
  local.write('loginStatus', true)
  local.write('authenticationStatus', user.authenticationStatus)
  useSession.setState({
    user,
    showLoginModal: false,
    showChangePasswordModal: user.isNeedChangePassword,
  })
  emit('update_login', { isLoggedIn: true })
}

/**
 * The page came by a cookie, and is this person's: a token that was stored for somebody else would ask for another team's
 * things on it, and be sent home for ever.
 */
export function dropForeignToken(userId: string): void {
  if (tokenOf() === '' || local.read('userId', userId) === userId) return
  local.remove('token')
  local.write('userId', userId)
}

export const replaceToken = (token: string) => local.write('token', token)

const resets = new Set<() => void>()

/** Other global stores name here what a sign-out empties. */
export function onSignOut(reset: () => void): () => void {
  resets.add(reset)
  return () => resets.delete(reset)
}

/** Clears every trace of the person from this browser; asks nothing of the server. */
export function clearSession(): void {
  for (const key of personalKeys) local.remove(key)
  local.removeStartingWith('draft_')
  session.remove('teamInviteCode')
  for (const name of personalCookies) forgetCookie(name)
  useSession.setState({ ...nobody, showChangePasswordModal: false })
  for (const reset of resets) reset()
  emit('update_login', { isLoggedIn: false })
}

/** Calls back when another tab signed in, out, or in as someone else. Answers how to stop. */
export function watchOtherTabs(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isSignIn = event.key === 'userId' || event.key === null
    if (isSignIn && event.oldValue !== event.newValue) onChange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

const personalKeys = [
  'token',
  'userInfo',
  'openid',
  'userId',
  'loginStatus',
  'user',
  'auto_login_token',
  'currentAutoLoginInfo',
  'authenticationStatus',
  'team_info',
  'ai_question_mode_list',
  'ai_chat_question_content_draft',
  'ai_chat_knowledge_base_content_draft',
  'home_chat_question',
  'a_maximum_of_three_ppt_outline_data',
]

const personalCookies = ['userInfo', 'knowledgeAssistantInfo', 'teamInfo']

function forgetCookie(name: string): void {
  if (typeof document !== 'undefined') document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}
