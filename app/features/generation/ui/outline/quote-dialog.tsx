import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/client/call'
import { inPlainWords } from '~/core/text/table-words'
import { Dialog } from '~/kit/overlays/dialog'
import { EmptyState } from '~/kit/empty-state'
import { FileMark } from '~/kit/file-mark'
import { SkeletonRows } from '~/kit/skeleton'
import { SearchInput } from '~/kit/controls/text-input'
import type { PassageQuotes } from '../../terms'
import { useQuotes } from '../shared/use-quotes'

export interface QuoteDialogProps {
  teamId: string
  creationId: string
  node: { id: string; title: string }
  /** Words of the evidence that the heading holds, and its id. */
  held: ReadonlyMap<string, string>
  onAdd: (evidenceId: string) => void
  onRemove: (evidenceId: string) => void
  onClose: () => void
}

/** Sentences of the library for a heading: searched, and chosen one by one. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { teamId, creationId, node, held, onClose } = props
  const [typed, setTyped] = useState(node.title)
  const [busy, setBusy] = useState('')
  const found = useQuotes(teamId, creationId, typed)
  async function toggle({ fileId, no }: PassageQuotes, quote: string) {
    const existing = held.get(quote)
    if (existing !== undefined) return props.onRemove(existing)
    setBusy(quote)
    const input = {
      params: { id: creationId },
      body: { teamId, nodeId: node.id, fileId, no, quote },
    }
    const answer = await call('POST /creation/:id/evidence', input)
    setBusy('')
    if (answer.ok) props.onAdd(answer.data.evidenceId)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="添加依据"
      text={`在知识库里搜索，点选原句，作为「${node.title}」的依据。`}
      width={620}
    >
      <SearchInput
        className="mt-3"
        label="搜索原文"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <div className="quotes" aria-live="polite" aria-busy={found === null}>
        {found === null && <SkeletonRows rows={4} label="正在搜索" />}
        {found === 'failed' && (
          <EmptyState drawing="none" title="没有搜索成功" hint="请检查网络，改一个字再试" />
        )}
        {Array.isArray(found) && found.length === 0 && (
          <EmptyState drawing="none" title="没有找到相关的原文" hint="换一个词再找" />
        )}
        {Array.isArray(found) &&
          found.map((passage) => (
            <Passage
              key={`${passage.fileId}-${passage.no}`}
              passage={passage}
              held={held}
              busy={busy}
              onToggle={(quote) => void toggle(passage, quote)}
            />
          ))}
      </div>
    </Dialog>
  )
}

interface PassageProps {
  passage: PassageQuotes
  held: ReadonlyMap<string, string>
  busy: string
  onToggle: (quote: string) => void
}

function Passage({ passage, held, busy, onToggle }: PassageProps) {
  const { title, extension, label, quotes } = passage
  return (
    <section className="quotes-passage">
      <header className="drawer-source">
        <FileMark extension={extension} small />
        <b className="min-w-0 flex-1 truncate font-semibold">{title}</b>
        {label && <span className="page-seal">{label}</span>}
      </header>
      {quotes.map((quote) => (
        <button
          key={quote}
          type="button"
          className="quotes-one"
          aria-pressed={held.has(quote)}
          disabled={busy !== ''}
          aria-busy={busy === quote}
          onClick={() => onToggle(quote)}
        >
          {held.has(quote) ? (
            <Check size={15} aria-hidden="true" />
          ) : (
            <Plus size={15} aria-hidden="true" />
          )}
          <span>{inPlainWords(quote)}</span>
        </button>
      ))}
    </section>
  )
}
