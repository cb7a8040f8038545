import { Download, Ellipsis, MessageCircleQuestionMark } from 'lucide-react'

const icons = { ask: MessageCircleQuestionMark, download: Download, more: Ellipsis } as const

/** The icons of all rows, drawn once; `RowIcon` shows them by reference. */
export function RowIconSheet() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`row-${name}`} viewBox="0 0 16 16">
          <Icon size={16} />
        </symbol>
      ))}
    </svg>
  )
}

export function RowIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg width="16" height="16" aria-hidden="true">
      <use href={`#row-${name}`} />
    </svg>
  )
}
