import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ConversationSnapshot, SharedSource, SharedTurn } from '~/features/sharing/terms'
import type { MessageView, Reference, ReferenceType } from '../../terms'
import { Answer } from '../answer/answer'
import '../answer/answer.css'
import { AskedQuestion } from '../thread/asked-question'
import { CitationFocusContext } from '../citations/citation-focus'
import { sourceAnchor } from '../citations/citation-mark'
import { emptyView, type ThreadEntry } from '../conversation/conversation-view'
import { SourceCard } from '../citations/source-card'
import { CitationSheet, useCitations } from '../citations/use-citations'

/** A conversation as strangers read it: questions, answers, what they quote. Nothing of it leads into the team. */
export function SharedConversation(props: {
  snapshot: ConversationSnapshot
  /** Where the pictures of the share lie. */
  pictureUrl(no: number): string
}) {
  const { snapshot, pictureUrl } = props
  const citations = useCitations()
  const entries = useMemo(() => snapshot.turns.map(entryOf), [snapshot])
  return (
    <CitationFocusContext value={citations.focus}>
      {snapshot.turns.map((turn, no) => {
        const entry = entries[no]
        return (
          entry && (
            <article key={entry.key} className="pt-2 pb-4" aria-label={turn.question || '图片提问'}>
              {/* A conversation goes by its first question: the page has said it already. */}
              {no === 0 && turn.question === snapshot.title ? (
                <div className="pt-4" />
              ) : (
                <AskedQuestion question={turn.question} isNarrow={false} onEdit={null} />
              )}
              <Picture turn={turn} urlOf={pictureUrl} />
              <Answer entryKey={entry.key} message={entry.message} isLive={false} />
              <Sources entryKey={entry.key} refs={entry.message.refs} />
            </article>
          )
        )
      })}
      <CitationSheet
        target={citations.sheet}
        view={{ ...emptyView, entries }}
        onShow={citations.setSheet}
      />
    </CitationFocusContext>
  )
}

function Picture({ turn, urlOf }: { turn: SharedTurn; urlOf(no: number): string }) {
  const [isGone, setGone] = useState(false)
  if (turn.picture === undefined) return null
  if (turn.picture === null || isGone) {
    return <p className="pb-3 text-small text-ink-3">提问时附了一张图片，没有一同分享</p>
  }
  return (
    <img
      src={urlOf(turn.picture)}
      alt="提问的图片"
      className="mb-3 block max-h-[320px] max-w-full rounded-md ring-1 ring-line-2"
      onError={() => setGone(true)}
    />
  )
}

// Open: that each sentence can be checked is what a stranger is shown.
function Sources({ entryKey, refs }: { entryKey: string; refs: Reference[] }) {
  if (refs.length === 0) return null
  return (
    <details open className="group mt-3 border-t border-line pt-1">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 py-1.5 text-small text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="transition-transform group-open:rotate-90"
        />
        出处 {refs.length}
      </summary>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
        {refs.map((ref) => (
          <li
            key={ref.index}
            id={sourceAnchor(entryKey, ref.index)}
            className="flex gap-2.5 rounded-md bg-wash px-3 py-2.5"
          >
            <span className="cite mt-1" aria-hidden="true">
              {ref.index}
            </span>
            <div className="min-w-0 flex-1">
              <SourceCard reference={ref} support={ref.support} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

const types = {
  library: 'repo_file',
  web: 'web',
  scholar: 'scholar',
} as const satisfies Record<SharedSource['kind'], ReferenceType>

function entryOf(turn: SharedTurn, no: number): ThreadEntry {
  const message: MessageView = {
    id: `${no}`,
    question: turn.question,
    files: [],
    createTime: '',
    status: 'done',
    answer: turn.answer,
    by: null,
    thinking: '',
    thinkingSeconds: 0,
    steps: [],
    refs: turn.refs.map(referenceOf),
    checks: turn.checks,
    refused: false,
    error: null,
  }
  return { key: message.id, message }
}

function referenceOf({ kind, isKeptBack, ...source }: SharedSource): Reference {
  // A source that was kept back has no kind of file to show, either.
  const mark = isKeptBack ? { extension: 'file' } : {}
  return { ...source, ...mark, type: types[kind], kind: 'MESSAGE' }
}
