import { askAdmin } from '~/core/ask-admin'
import { codeOf, requestErrors } from '~/core/errors'
import { headersFor, platform, trustClock, type OutgoingRequest } from './request/request-headers'
import { refusalOf, readEnvelope, type Envelope, type Refusal } from './request/api-answer'
import { keepDomainError } from './domain-info'
import { emit } from './event-bus'
import {
  clearSession,
  openChangePassword,
  replaceToken,
  tokenOf,
  useSession,
} from './session/session-store'
import { showTeamModal, type TeamModal } from './session/team-modals'
import { showToast } from './toasts'

export type Answer<T> =
  | { ok: true; success: true; code: string; message: string; data: T }
  | { ok: false; success: boolean; code: string; message: string; data: null }

export interface CallOptions {
  /** No toast for a failure; the caller says it in its own place. */
  silent?: boolean
  signal?: AbortSignal
  /** Free text is saved as it is, also when it was emptied. */
  keepEmpty?: boolean
}

export interface StreamOptions {
  signal?: AbortSignal
  /** Number of the last event seen; the server goes on behind it. */
  lastEventId?: number
  /** With a null body: the query of a GET. */
  query?: Fields
}

// Any plain object of fields, also one of an interface type.
type Fields = object

const BASE = '/ai'
const TIMEOUT_MS = 600_000
const CLOSED = '用户已注销'
const CHANGE_PASSWORD_FIRST = 'PASSWORD_CHANGE_REQUIRED'
const NOT_SIGNED_IN = '请先登录'
const DUPLICATE_CODE = codeOf(requestErrors.repeated)
const MAY_BE_REPEATED = /^\/login\/|\/search(\/v2)?$/
const LOGIN_AGAIN_AFTER_MS = 1_000

/** The only way screens speak with `/ai`. Never rejects: a failure is an answer with `ok: false`. */
export const api = {
  get: <T>(path: string, query: Fields = {}, options?: CallOptions) =>
    call<T>(compose('GET', path, query, null, options), options),
  post: <T>(path: string, body: Fields | null = {}, options?: CallOptions) =>
    call<T>(compose('POST', path, {}, body, options), options),
  remove: <T>(path: string, query: Fields = {}, options?: CallOptions) =>
    call<T>(compose('DELETE', path, query, null, options), options),
  /** The raw response of a stream; rejects when there is no connection. Reads a stream by GET when `body` is null. */
  async stream(path: string, body: Fields | null, options: StreamOptions = {}): Promise<Response> {
    const request = body
      ? compose('POST', path, {}, body)
      : compose('GET', path, options.query ?? {}, null)
    const more: Record<string, string> = { accept: 'text/event-stream' }
    if (options.lastEventId !== undefined) more['last-event-id'] = String(options.lastEventId)
    const token = tokenOf()
    const response = await send(request, options.signal, more)
    if (response.status === 401 && token === tokenOf()) expireSession()
    return response
  },
}

/**
 * A write that is made while the page goes away: at once and unsigned, since signing takes a moment that is not left.
 * Nobody hears its answer.
 */
export function sendLeaving(path: string, body: Fields): void {
  const token = tokenOf()
  fetch(BASE + path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'i-version': '2',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => {})
}

async function call<T>(request: OutgoingRequest, options: CallOptions = {}): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const token = tokenOf()
  try {
    const [response, envelope] = await ask(request, signal)
    if (envelope.newToken) replaceToken(envelope.newToken)
    const refusal = refusalOf(response.status, envelope)
    if (refusal) return fail(refusal, { ...options, isOutdated: token !== tokenOf() })
    // The border: the contract of the path says what its result is.
    return { ok: true, success: true, code: 'SUCCESS', message: '', data: envelope.result as T }
  } catch {
    const isOwnWill = options.signal?.aborted ?? false
    return fail(
      { kind: 'network', code: 'NETWORK_ERROR', message: '网络连接失败', success: false },
      { silent: isOwnWill || options.silent },
    )
  }
}

/**
 * A sign-in or a search that another page of this address, or this one before it was loaded again, said in the same
 * second counts as its copy: it is said once more, under a later date. Other writes are not, since the first may have
 * been done.
 */
async function ask(
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<[response: Response, envelope: Envelope]> {
  const response = await send(request, signal)
  const envelope = await readEnvelope(response)
  const isCopy = String(envelope.code) === DUPLICATE_CODE && MAY_BE_REPEATED.test(request.path)
  if (!isCopy) return [response, envelope]
  const second = await send(request, signal)
  return [second, await readEnvelope(second)]
}

async function send(
  request: OutgoingRequest,
  signal: AbortSignal | undefined,
  more: Record<string, string> = {},
): Promise<Response> {
  const response = await sendOnce(request, signal, more)
  // The date of the server comes with a refusal for a wrong clock, and with nothing else.
  const isForClock = response.status === 400 && trustClock(response.headers.get('i-date'))
  return isForClock ? sendOnce(request, signal, more) : response
}

async function sendOnce(
  request: OutgoingRequest,
  signal: AbortSignal | undefined,
  more: Record<string, string>,
): Promise<Response> {
  return fetch(BASE + request.path + queryText(request.query), {
    method: request.method,
    headers: { ...(await headersFor(request)), ...more },
    credentials: 'same-origin',
    ...(request.body && { body: request.body }),
    ...(signal && { signal }),
  })
}

function compose(
  method: OutgoingRequest['method'],
  path: string,
  query: Fields,
  body: Fields | null,
  options: CallOptions = {},
): OutgoingRequest {
  const asked = withoutBlanks(query)
  const sent = body && (options.keepEmpty ? { ...body } : withoutBlanks(body))
  const timestamp = sent && 'timestamp' in sent ? sent.timestamp : null
  const wantsPlatform = method === 'GET' || sent !== null
  const hasPlatform = 'platform' in { ...asked, ...sent }
  return {
    method,
    path,
    query: wantsPlatform && !hasPlatform ? { ...asked, platform: platform() } : asked,
    body: sent ? JSON.stringify(sent) : '',
    time: typeof timestamp === 'number' ? timestamp : Date.now(),
  }
}

function withoutBlanks(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasValue(value)))
}

/** 0, false and [] are values; '', blanks, null and undefined are not sent. */
function hasValue(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined
}

function queryText(query: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  return text && `?${text}`
}

function fail(
  refusal: Refusal,
  options: { silent?: boolean | undefined; isOutdated?: boolean },
): Extract<Answer<never>, { ok: false }> {
  const { code, success } = refusal
  const message = askAdmin(refusal.message, isAdmin())
  keepDomainError(code, new Date())
  const answer = { ok: false as const, success, code, message, data: null }
  // Sent with a token that a newer one has replaced since: what it says of that one is old news.
  if (refusal.kind === 'authenticate' && options.isOutdated) return answer
  if (refusal.kind === 'authenticate') expireSession(message)
  else if (code === CHANGE_PASSWORD_FIRST) openChangePassword()
  else if (refusal.kind === 'team') showTeamRefusal(refusal.modal, message)
  // Every page says so in place of what it would show.
  else if (refusal.kind === 'teamClosed') location.assign('/')
  else if (message === CLOSED && tokenOf()) leaveClosedAccount()
  else if (!success && !options.silent) showRefusal({ code, message })
  return answer
}

function isAdmin(): boolean {
  const role = useSession.getState().team?.member.role
  return role === 'owner' || role === 'admin'
}

function showTeamRefusal(modal: TeamModal, message: string): void {
  if (modal === 'notInTeam') leaveTeam()
  else showTeamModal(modal, modal === 'stopped' ? message : '')
}

function showRefusal({ code, message }: Pick<Refusal, 'code' | 'message'>): void {
  const bindMobile = { label: '去绑定', onPress: () => location.assign('/profile/basic') }
  if (code === '7002') showToast({ title: '请先绑定手机号', icon: 'danger', actions: [bindMobile] })
  else showToast({ title: message, icon: 'danger' })
}

// The account was closed while it was signed in here.
function leaveClosedAccount(): void {
  clearSession()
  location.reload()
}

/** The server ended what was open here: the person was signed out, or no longer sits in the team. */
export function onSessionEnded(reason: 'signedOut' | 'removed'): void {
  if (reason === 'signedOut') void checkSignedIn()
  else void checkMembership()
}

// The sign-in under which something was opened has ended; a newer one may have taken its place, as after a changed
// password. A refusal of this very question tells why.
async function checkSignedIn(): Promise<void> {
  const answer = await api.get('/user/getUserInfo', {}, { silent: true })
  if (answer.ok && answer.data === null) expireSession()
}

// Removed and stopped end alike here; a refusal of this question tells which, and why.
async function checkMembership(): Promise<void> {
  const { team } = useSession.getState()
  if (!team) return leaveTeam()
  const answer = await api.get(`/team/${team.id}/info`, {}, { silent: true })
  if (answer.ok || answer.code === 'NETWORK_ERROR') leaveTeam()
}

// Whoever sits in other teams goes on there; the page is loaded afresh with what is theirs now.
function leaveTeam(): void {
  if (useSession.getState().teams.length > 1) location.assign('/')
  else showTeamModal('notInTeam')
}

let expiredAt = -LOGIN_AGAIN_AFTER_MS

// A page makes several calls at once; the modal opens for the first of them.
function expireSession(reason = NOT_SIGNED_IN): void {
  const now = Date.now()
  if (now - expiredAt < LOGIN_AGAIN_AFTER_MS) return
  expiredAt = now
  // Whoever was signed in is told why they no longer are.
  if (tokenOf() && reason !== NOT_SIGNED_IN) showToast({ title: reason, icon: 'warning' })
  clearSession()
  emit('go_to_login', {})
}
