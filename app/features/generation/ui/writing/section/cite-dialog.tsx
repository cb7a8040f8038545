import { useContext, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { inPlainWords } from '~/core/text/table-words'
import { PointersContext, SourcesContext } from '~/features/document/ui/page'
import { SearchInput } from '~/kit/controls/text-input'
import { Dialog } from '~/kit/overlays/dialog'
import { useQuotes } from '../../shared/use-quotes'

export interface CiteDialogProps {
  teamId: string
  creationId: string
  nodeId: string
  /** What is looked for first. */
  words: string
  onPick: (evidenceId: string) => void
  onClose: () => void
}

/** Chooses what a sentence is cited from: evidence of the document, or a sentence of the library, which becomes evidence. */
export function CiteDialog({ words, onPick, onClose, ...about }: CiteDialogProps) {
  const [typed, setTyped] = useState(words)
  const [busy, setBusy] = useState('')
  const { teamId, creationId } = about
  const { numberOf } = useContext(PointersContext)
  const { evidence } = useContext(SourcesContext)
  const found = useQuotes(teamId, creationId, typed)
  const asked = typed.trim()
  const own = [...evidence.values()].filter(
    ({ title, quote, reason }) =>
      quote !== '' && reason === '' && `${title}${quote}`.includes(asked),
  )
  async function take(fileId: string, no: number, quote: string) {
    setBusy(quote)
    const body = { teamId, nodeId: about.nodeId, fileId, no, quote }
    const answer = await call('POST /creation/:id/evidence', { params: { id: creationId }, body })
    setBusy('')
    if (answer.ok) onPick(answer.data.evidenceId)
  }
  const passages = found === null || found === 'failed' ? [] : found
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="引文"
      text="选一句原文，标号放在光标处。"
      width={620}
    >
      <SearchInput
        className="mt-3"
        label="搜索依据与资料"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <div
        className="mt-3 grid h-96 content-start gap-1 overflow-y-auto"
        aria-live="polite"
        aria-busy={found === null}
      >
        {own.length > 0 && <Heading>文中已有的依据</Heading>}
        {own.slice(0, MOST_OWN).map(({ id, title, quote, place }) => (
          <Choice
            key={id}
            quote={quote}
            from={`[${numberOf(id) ?? '?'}] ${title} ${place.label}`}
            onPick={() => onPick(id)}
          />
        ))}
        {passages.length > 0 && <Heading>资料里的原句</Heading>}
        {passages.flatMap(({ fileId, no, title, label, quotes }) =>
          quotes.map((quote) => (
            <Choice
              key={`${fileId} ${no} ${quote}`}
              quote={quote}
              from={`${title} ${label}`}
              isBusy={busy === quote}
              onPick={() => void take(fileId, no, quote)}
            />
          )),
        )}
        {stateWords(asked, found, own.length) && (
          <p role="status" className="py-6 text-center text-small text-ink-3">
            {stateWords(asked, found, own.length)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** As many as are read through; the others are found by a word. */
const MOST_OWN = 30

function stateWords(asked: string, found: ReturnType<typeof useQuotes>, own: number): string {
  if (found === null) return '正在搜索资料'
  if (found === 'failed') return '没有搜索成功，请检查网络，改一个字再试'
  if (asked === '') return own === 0 ? '输入几个字，在知识库里找原句' : ''
  return found.length === 0 ? '资料里没有相关的原句，换一个词再找' : ''
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="pt-2 text-micro text-ink-3">{children}</h3>
)

interface ChoiceProps {
  quote: string
  from: string
  isBusy?: boolean
  onPick: () => void
}

const Choice = ({ quote, from, isBusy = false, onPick }: ChoiceProps) => (
  <button
    type="button"
    className="rounded-[var(--r-md)] px-2.5 py-2 text-left hover:bg-wash"
    aria-busy={isBusy}
    disabled={isBusy}
    onClick={onPick}
  >
    <span className="block font-serif text-body">{inPlainWords(quote)}</span>
    <span className="text-micro text-ink-3">{from}</span>
  </button>
)
