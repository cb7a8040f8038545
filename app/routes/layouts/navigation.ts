import { House, Library, MessageCircleQuestionMark, type LucideIcon } from 'lucide-react'

export interface NavigationItem {
  to: string
  label: string
  icon: LucideIcon
}

/** The rooms of the product that are built; a room joins when its page does. */
export const navigation: readonly NavigationItem[] = [
  { to: '/', label: '首页', icon: House },
  { to: '/chat', label: '问答', icon: MessageCircleQuestionMark },
  { to: '/library', label: '知识', icon: Library },
]
