import { useContext, useState } from 'react'
import { EmptyState } from '~/kit/empty-state'
import { Dialog } from '~/kit/overlays/dialog'
import { SearchInput } from '~/kit/controls/text-input'
import { PointersContext } from '~/features/document/ui/page'

export interface XrefDialogProps {
  /** Id of a heading, figure, table or formula. */
  onPick: (id: string) => void
  onClose: () => void
}

/** What a cross-reference can lead to: headings, figures, tables and formulas, by number and title. */
export function XrefDialog({ onPick, onClose }: XrefDialogProps) {
  const { targets } = useContext(PointersContext)
  const [all] = useState(targets)
  const [words, setWords] = useState('')
  const found = all.filter(({ label, title }) => `${label} ${title}`.includes(words.trim()))
  return (
    <Dialog open onOpenChange={onClose} title="交叉引用" width={420}>
      <SearchInput
        className="mt-3"
        label="查找标题、图、表、公式"
        value={words}
        onChange={setWords}
      />
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {found.map(({ id, label, title }) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full items-baseline gap-3 rounded-[var(--r-md)] px-2.5 py-1.5 text-left hover:bg-wash"
              onClick={() => onPick(id)}
            >
              <span className="w-20 flex-none text-ink-2">{label}</span>
              <span className="min-w-0 flex-1 truncate">{title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState drawing="none" title="没有可以引用的" />}
    </Dialog>
  )
}
