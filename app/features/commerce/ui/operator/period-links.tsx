import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Period {
  to: string
  label: string
}

/** To the day or month before the one that a page is about, and to the one after it, where that has come. */
export const PeriodLinks = (props: { label: string; before: Period; after: Period | null }) => (
  <nav aria-label={props.label} className="flex gap-1 text-small">
    <PeriodLink to={props.before.to}>
      <ChevronLeft size={16} aria-hidden="true" />
      {props.before.label}
    </PeriodLink>
    {props.after && (
      <PeriodLink to={props.after.to}>
        {props.after.label}
        <ChevronRight size={16} aria-hidden="true" />
      </PeriodLink>
    )}
  </nav>
)

const PeriodLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="flex h-8 items-center gap-1 rounded-md px-2 text-ink-2 hover:bg-wash">
    {children}
  </Link>
)
