import type { MemberInfoView, TeamView, UserView } from '../register'

/** What survives a page load: enough to know again who was here, nothing that opens a door. */
export interface SavedSession {
  user: UserView | null
  memberInfo: MemberInfoView | null
  team: TeamView | null
}

const names = {
  user: 'userInfo',
  memberInfo: 'knowledgeAssistantInfo',
  team: 'teamInfo',
} as const satisfies Record<keyof SavedSession, string>

const DAYS_30 = 30 * 86_400
// A browser drops a cookie of more than 4096 bytes without a word.
const AT_MOST_BYTES = 3_800

/** The lines by which a session is kept as cookies; what is nobody's, or too long, is taken away. */
export function cookieLines(session: SavedSession, isSecure: boolean): string[] {
  return Object.entries(slim(session)).map(([name, value]) => {
    const text = value ? encodeURIComponent(JSON.stringify(value)) : ''
    const isSaved = text !== '' && text.length <= AT_MOST_BYTES
    const parts = [
      `${name}=${isSaved ? text : ''}`,
      'path=/',
      `max-age=${isSaved ? DAYS_30 : 0}`,
      'samesite=lax',
    ]
    return [...parts, ...(isSecure ? ['secure'] : [])].join('; ')
  })
}

/** The session that cookies tell of. Absent, cut off or tampered ones count as none; the server decides anyway. */
export function readSessionCookies(cookies: string): SavedSession {
  return {
    user: readOne<UserView>(cookies, names.user),
    memberInfo: readOne<MemberInfoView>(cookies, names.memberInfo),
    team: readOne<TeamView>(cookies, names.team),
  }
}

/** Keeps the session of this page for the next one. */
export function keepSession(session: SavedSession): void {
  const isSecure = location.protocol === 'https:'
  for (const line of cookieLines(session, isSecure)) document.cookie = line
}

function slim({ user, memberInfo, team }: SavedSession): Record<string, object | null> {
  return {
    [names.user]: user && {
      ...user,
      // Shown from the page; addresses of pictures may be long.
      avatar: '',
    },
    [names.memberInfo]: memberInfo,
    [names.team]: team,
  }
}

function readOne<View>(cookies: string, name: string): View | null {
  const found = cookies.split(/;\s*/).find((item) => item.startsWith(`${name}=`))
  if (!found) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found.slice(name.length + 1)))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // The border: written by this very file, and only believed until the server has spoken.
    return isObject ? (value as View) : null
  } catch {
    return null
  }
}
