import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useChatShell } from '../chat-shell'
import type { Reference } from '../../terms'
import { sourceAct } from './source-card'
import { useTake } from '../answer/use-take'

/** 记入笔记: the quoted words of a file become a note at their place; for who is in the team and may write one. */
export function KeepQuote({ reference }: { reference: Reference }) {
  const { team } = useChatShell()
  const take = useTake()
  const [isBusy, setBusy] = useState(false)
  if (!team || reference.fileId === undefined) return null
  const keep = async () => {
    setBusy(true)
    await take(async ({ keepQuote }) => keepQuote(team.spaceId, reference))
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="k-link text-small"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void keep()}
    >
      <span className={sourceAct}>
        <NotebookPen size={15} aria-hidden="true" />
        记入笔记
      </span>
    </button>
  )
}
