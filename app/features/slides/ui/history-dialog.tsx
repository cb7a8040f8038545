import { useEffect, useMemo, useState } from 'react'
import { call } from '~/client/call'
import { formatDateTime } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import type { DeckRevisionKind, DeckRevisionLine, DeckView } from '~/features/document/deck-terms'
import type { Deck } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { templates } from '~/features/document/deck/design/templates'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { SlideView } from './slide-view'

export interface HistoryDialogProps {
  teamId: string
  documentId: string
  /** The deck stands as it did then. */
  onRestored: (view: DeckView) => void
  onClose: () => void
}

const KINDS: Record<DeckRevisionKind, string> = {
  import: '移入',
  make: '由正文生成',
  script: '写入讲稿',
  change: '修改',
  undo: '撤销',
  redo: '重做',
  restore: '恢复',
}

/** What the deck was: each change with who and when, its pages beside it, and the way back. */
export function HistoryDialog({ teamId, documentId: id, onRestored, onClose }: HistoryDialogProps) {
  const [lines, setLines] = useState<readonly DeckRevisionLine[] | null>(null)
  const [rev, setRev] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    void call('GET /deck/revision/list', { query: { teamId, id } }).then((answer) => {
      if (!answer.ok || isGone) return
      setLines(answer.data)
      setRev(answer.data[0]?.rev ?? null)
    })
    return () => {
      isGone = true
    }
  }, [teamId, id])
  const deck = useRevision(teamId, id, rev)
  const restore = async () => {
    if (rev === null) return
    setIsBusy(true)
    const answer = await call('POST /deck/revision/restore', { body: { teamId, id, rev } })
    setIsBusy(false)
    if (answer.ok) onRestored(answer.data)
  }
  const isLatest = rev === lines?.[0]?.rev
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="历次修改"
      width={740}
      actions={
        <Button
          kind="primary"
          busy={isBusy}
          disabled={rev === null || isLatest}
          onClick={() => void restore()}
        >
          恢复成这样
        </Button>
      }
    >
      <div className="mt-3 grid h-[52vh] grid-cols-[220px_minmax(0,1fr)] gap-4 max-tablet:grid-cols-1">
        <ul className="overflow-y-auto" aria-label="历次修改">
          {lines?.map((line) => (
            <li key={line.rev}>
              <button
                type="button"
                className="w-full rounded-md px-2 py-1.5 text-left text-small hover:bg-wash aria-pressed:bg-wash-2"
                aria-pressed={line.rev === rev}
                onClick={() => setRev(line.rev)}
              >
                {KINDS[line.kind]}
                <span className="block text-micro text-ink-3">
                  {[line.author, formatDateTime(new Date(line.at)).slice(5, 16)]
                    .filter(Boolean)
                    .join('　')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="overflow-y-auto" aria-label="那时的样子" role="group">
          {deck && <RevisionPages deck={deck} teamId={teamId} documentId={id} />}
        </div>
      </div>
    </Dialog>
  )
}

/** The deck of a revision; null until it is there. */
function useRevision(teamId: string, id: string, rev: number | null): Deck | null {
  const [read, setRead] = useState<{ rev: number; deck: Deck } | null>(null)
  useEffect(() => {
    if (rev === null) return
    let isGone = false
    void call('GET /deck/revision/get', { query: { teamId, id, rev } }).then((answer) => {
      if (answer.ok && !isGone) setRead({ rev, deck: answer.data.deck })
    })
    return () => {
      isGone = true
    }
  }, [teamId, id, rev])
  return read?.rev === rev ? read.deck : null
}

function RevisionPages({
  deck,
  teamId,
  documentId: id,
}: {
  deck: Deck
  teamId: string
  documentId: string
}) {
  const template: Template = templates[deck.template]
  const pages = useMemo(() => layoutDeck(deck, template), [deck, template])
  // Pictures by their names: the deck as it stands may not have these slides any more.
  const pictureUrl = (slideId: string, extraId?: string) =>
    `/ai/document/image?${new URLSearchParams({ teamId, id, key: keyOf(deck, slideId, extraId) })}`
  return (
    <ol className="grid grid-cols-2 gap-3 p-1">
      {pages.map((page) => (
        <li
          key={`${page.slideId} ${page.part}`}
          className="overflow-hidden rounded-sm outline-1 outline-line-2 [content-visibility:auto]"
        >
          <SlideView page={page} template={template} pictureUrl={pictureUrl} />
        </li>
      ))}
    </ol>
  )
}

function keyOf({ slides }: Deck, slideId: string, extraId: string | undefined): string {
  const { figure, extras = [] } = slides.find(({ id }) => id === slideId) ?? {}
  if (extraId === undefined) return figure?.kind === 'image' ? figure.key : ''
  const extra = extras.find(({ id }) => id === extraId)
  return extra?.kind === 'picture' ? extra.key : ''
}
