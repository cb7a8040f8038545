import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { keepsFacts, type PendingChange } from '../../prose/change-list'
import {
  changesOf,
  currentChange,
  goToChange,
  settleAll,
  settleCurrent,
  signatureOf,
} from './settling'

export interface ChangesBarProps {
  state: EditorState
  run: (command: Command) => void
}

/** What waits in the section: one by one, or all. Nothing where nothing waits. */
export function ChangesBar({ state, run }: ChangesBarProps) {
  const changes = changesOf(state)
  const index = currentChange(state)
  const current = changes[index]
  if (!current) return null
  const areFactsSame = keepsFacts(state.doc)
  return (
    <div
      role="group"
      aria-label="修订"
      className="sticky top-2 z-[var(--z-sticky)] mx-auto mb-3 w-fit max-w-full rounded-[var(--r-lg)] bg-raised font-sans text-small indent-0 shadow-[var(--elev-3)] outline-1 outline-line max-tablet:w-full"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5 max-tablet:gap-x-0.5">
        <strong className="font-semibold">{changes.length} 处修改</strong>
        {areFactsSame && (
          <span className="text-micro text-ink-2 max-tablet:hidden">数字与出处没有动</span>
        )}
        <span className="ml-auto flex items-center">
          <IconButton
            label="上一处 (Alt+[)"
            icon={<ChevronUp size={16} />}
            size="small"
            onClick={() => run(goToChange(-1))}
          />
          <span role="status" className="min-w-10 text-center text-ink-2 tabular-nums">
            {index + 1} / {changes.length}
          </span>
          <IconButton
            label="下一处 (Alt+])"
            icon={<ChevronDown size={16} />}
            size="small"
            onClick={() => run(goToChange(1))}
          />
        </span>
        <Button kind="ghost" size="small" onClick={() => run(settleAll('reject'))}>
          全部略过
        </Button>
        <Button kind="primary" size="small" onClick={() => run(settleAll('accept'))}>
          全部接受
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-3 py-1.5">
        <div className="min-w-0 flex-1 basis-0 text-left leading-5">
          <span className="block text-micro text-ink-3">
            {signatureOf(current)}
            {areFactsSame && <span className="tablet:hidden">，数字与出处没有动</span>}
          </span>
          {wordsOf(current)}
        </div>
        <Button
          kind="ghost"
          size="small"
          icon={<Check size={15} aria-hidden="true" />}
          title="Ctrl+Alt+Y"
          onClick={() => run(settleCurrent('accept'))}
        >
          接受
        </Button>
        <Button
          kind="ghost"
          size="small"
          icon={<X size={15} aria-hidden="true" />}
          title="Ctrl+Alt+N"
          onClick={() => run(settleCurrent('reject'))}
        >
          略过
        </Button>
      </div>
    </div>
  )
}

const WORDS_LIMIT = 40

function wordsOf({ deleted, inserted, pieces }: PendingChange): string {
  if (deleted !== '' && inserted !== '') return `“${cut(deleted)}” → “${cut(inserted)}”`
  if (deleted !== '') return `删“${cut(deleted)}”`
  if (inserted !== '') return `补“${cut(inserted)}”`
  return pieces.some(({ isInline }) => isInline) ? '分段' : '改样式'
}

const cut = (text: string): string => {
  const signs = [...text.replaceAll('￼', '〔出处〕')]
  return signs.length > WORDS_LIMIT ? `${signs.slice(0, WORDS_LIMIT).join('')}…` : signs.join('')
}
