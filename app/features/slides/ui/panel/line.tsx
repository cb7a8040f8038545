import type { ReactNode } from 'react'

/** A line of the panel: its name, then its fields. */
export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-center gap-1.5 text-small">
    <span className="w-12 flex-none text-ink-2">{label}</span>
    {children}
  </div>
)
