import {
  BookOpen,
  ClipboardCheck,
  FileSearch,
  Globe,
  Languages,
  Lightbulb,
  NotebookText,
  PenLine,
  Presentation,
  Scale,
  Table2,
} from 'lucide-react'
import type { AgentIcon, AgentTone } from '../../agents-terms'

const icons = {
  book: BookOpen,
  idea: Lightbulb,
  check: ClipboardCheck,
  language: Languages,
  notes: NotebookText,
  lesson: Presentation,
  search: FileSearch,
  scale: Scale,
  table: Table2,
  pen: PenLine,
  globe: Globe,
} as const satisfies Record<AgentIcon, unknown>

const sizes = { small: 13, medium: 17, large: 20 } as const

/** An assistant's square; decorative, its name stands beside it. */
export function AgentMark(props: { icon: AgentIcon; tone: AgentTone; size?: keyof typeof sizes }) {
  const { icon, tone, size = 'medium' } = props
  const Icon = icons[icon]
  return (
    <span className="k-avatar flex-none" data-size={size} data-tone={tone} aria-hidden="true">
      <Icon size={sizes[size]} strokeWidth={1.6} />
    </span>
  )
}
