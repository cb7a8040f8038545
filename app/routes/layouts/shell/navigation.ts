import {
  GraduationCap,
  House,
  LayoutGrid,
  Library,
  MessageCircleQuestionMark,
  PenLine,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useShell } from '~/client/use-shell'

export interface NavigationItem {
  to: string
  label: string
  icon: LucideIcon
}

/** Whether a room is the one of a page; documents and maps are 创作, wherever their pages stand. */
export function isRoomOf({ to }: Pick<NavigationItem, 'to'>, pathname: string): boolean {
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  if (to === '/') return pathname === '/'
  return isIn(to) || (to === '/create' && alsoCreation.some(isIn))
}

const alsoCreation = ['/document', '/mindmap', '/creators', '/creator']

/** The rooms that are built and open to this person. */
export function useNavigationItems(): readonly NavigationItem[] {
  const { team } = useShell()
  return team && team.member.role !== 'member' ? [...rooms, teamRoom] : rooms
}

/** As scholarRoom. */
export const teamRoom: NavigationItem = { to: '/team', label: '团队', icon: UsersRound }
/** Not at the foot of a phone, which has five places: there it stands on /me. */
export const scholarRoom: NavigationItem = { to: '/scholar', label: '学术', icon: GraduationCap }
/** As scholarRoom. */
export const agentRoom: NavigationItem = { to: '/agent', label: '助手', icon: LayoutGrid }
const rooms: readonly NavigationItem[] = [
  { to: '/', label: '首页', icon: House },
  { to: '/chat', label: '问答', icon: MessageCircleQuestionMark },
  { to: '/library', label: '知识', icon: Library },
  { to: '/create', label: '创作', icon: PenLine },
  scholarRoom,
  agentRoom,
]
