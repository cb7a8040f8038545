import {
  anyOf,
  number,
  object,
  optional,
  readOrNull,
  text,
  truth,
  type Reader,
} from '#packages/basics/shape'
import type { TeamModal } from '../session/team-modals'

const anything: Reader<unknown> = (value) => value
const message: Reader<string | undefined> = (value) => optional(text)(value ?? undefined)
const envelopeShape = object({
  result: anything,
  success: optional(truth),
  code: optional(anyOf<string | number>(text, number)),
  message,
  newToken: optional(text),
})
export type Envelope = Partial<ReturnType<typeof envelopeShape>>

export type Refusal = { code: string; message: string; success: boolean } & (
  | { kind: 'authenticate' | 'network' | 'refused' | 'teamClosed' }
  | { kind: 'team'; modal: TeamModal }
)

/** The envelope of an answer; anything else (a proxy's page, an empty body) reads as an empty one. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const body = await response.text()
  try {
    return readOrNull(envelopeShape, JSON.parse(body)) ?? { result: null }
  } catch {
    return { result: null }
  }
}

/** Why an answer is no success; null when it is one. */
export function refusalOf(status: number, envelope: Envelope): Refusal | null {
  const code = String(envelope.code ?? '')
  const success = envelope.success ?? false
  if (status === 401 || code === 'AUTHENTICATE' || code === '401') {
    return { kind: 'authenticate', code: '401', message: envelope.message || '请先登录', success }
  }
  if (status === 200 && success && goodCodes.has(code)) return null
  const failure = { code: code || String(status), message: words(status, envelope), success }
  return { ...kindOf(code), ...failure }
}

function kindOf(
  code: string,
): { kind: 'team'; modal: TeamModal } | { kind: 'teamClosed' | 'refused' } {
  const modal = teamModals[code]
  if (modal) return { kind: 'team', modal }
  return { kind: closedTeams.has(code) ? 'teamClosed' : 'refused' }
}

const goodCodes = new Set(['SUCCESS', '200', '201', '202'])

// Suspended, or about to be deleted.
const closedTeams = new Set(['8027', '8028'])

const teamModals: Record<string, TeamModal | undefined> = {
  TEAM_PLAN_EXPIRED: 'planExpired',
  8001: 'planExpired',
  TEAM_PLAN_NOT_FOUND: 'notInTeam',
  8025: 'stopped',
  8000: 'notInTeam',
  8002: 'notInTeam',
  TEAM_PLAN_NOT_ADMIN: 'notAdmin',
  8003: 'notAdmin',
  7001: 'coinsShort',
  NO_ENOUGH_WORD: 'wordsShort',
  COIN_CAP_REACHED: 'capReached',
}

function words(status: number, { message }: Envelope): string {
  if (status === 403) return '无权限访问'
  if (status === 504) return '网络连接失败'
  return message || (status === 500 ? '服务器错误' : '未知错误')
}
