import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import type { FinalSections } from './use-final-sections'

/** Why the text goes back to no version now, and what opens the way. */
export function FinalSectionsNote({ finals }: { finals: FinalSections }) {
  const [isBusy, setBusy] = useState(false)
  const { titles, mayReopen } = finals
  const named = titles
    .slice(0, NAMED)
    .map((title) => `「${title}」`)
    .join('')
  const reopen = async () => {
    setBusy(true)
    await finals.reopen()
    setBusy(false)
  }
  return (
    <div
      role="note"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-[var(--r-md)] bg-sunken px-3 py-2 text-small"
    >
      <Lock size={14} aria-hidden="true" className="flex-none text-success" />
      <span className="min-w-48 flex-1">
        {named}
        {titles.length > NAMED ? `等${titles.length}节` : ''}已定稿，解除定稿之后才能恢复版本
        {mayReopen ? '' : '；建文档的人、管理员和定稿的人可以解除'}
      </span>
      {mayReopen && (
        <Button size="small" className="flex-none" busy={isBusy} onClick={() => void reopen()}>
          解除定稿
        </Button>
      )}
    </div>
  )
}

/** Titles that are said; of more, how many. */
const NAMED = 3
