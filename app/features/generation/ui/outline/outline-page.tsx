import { AskAdmin } from '~/client/ask-admin'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Spinner } from '~/kit/spinner'
import type { DocumentHeadings } from '~/features/document/terms'
import { call } from '~/client/call'
import { useEvent } from '~/client/event-bus'
import { StudioBar } from '~/features/document/ui/shell'
import { useCreation } from '../writing/use-creation'
import { placeToGo } from '../../place-terms'
import type { CreationView } from '../../terms'
import { OutlineBoard } from './outline-board'
import './outline.css'

export interface OutlinePageProps {
  teamId: string
  creation: CreationView
  /** Null while it is being made. */
  outline: DocumentHeadings | null
  /** The document has come about: its headings are to be read. */
  onCreated: () => void
}

/** /create/outline and /book/outline/:key: the outline is made, then looked over, then paid for. */
export function OutlinePage({ teamId, creation: first, outline, onCreated }: OutlinePageProps) {
  const watched = useCreation(teamId, first, '')
  const { creation, planned } = watched.state
  const navigate = useNavigate()
  const hint = hintOf(useLocation().state)
  useEvent('book_editor_create_after_confirm_pay_modal', (paid) => void navigate(placeToGo(paid)))
  useEvent('book_editor_create_after_confirm_pay_cancel_modal', () => void watched.refresh())
  const isCreated = creation.documentId !== null
  // Asked for once: what is asked for again at every drawing takes the place of what is on its way, for ever.
  const readHeadings = useEffectEvent(onCreated)
  useEffect(() => {
    if (isCreated && outline === null) readHeadings()
  }, [isCreated, outline])
  if (outline && creation.documentId !== null) {
    return (
      <OutlineBoard
        key={creation.documentId}
        teamId={teamId}
        creation={creation}
        documentId={creation.documentId}
        outline={outline}
        hint={hint}
        onChanged={watched.take}
        onRefresh={watched.refresh}
      />
    )
  }
  return (
    <main className="studio-page">
      <StudioBar title={creation.title} step="大纲" backTo="/create/history" />
      {creation.taskStatus === 'error' ? (
        <Failed teamId={teamId} creation={creation} onRetried={watched.refresh} />
      ) : (
        <Creating planned={planned} />
      )}
    </main>
  )
}

/** What whoever read the outline has to say of it, laid into the history of the browser. */
const hintOf = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'outlineHint' in state &&
  typeof state.outlineHint === 'string'
    ? state.outlineHint
    : ''

function Creating({
  planned,
}: {
  planned: readonly { nodeId: string; title: string; level: number }[]
}) {
  return (
    <div className="outline-making">
      <p className="flex items-center gap-2 font-semibold" role="status">
        <Spinner />
        正在拟大纲
      </p>
      <p className="text-small text-ink-2">
        先看资料，再定章节；可以离开，拟好后在创作记录里接着做。
      </p>
      <ol>
        {planned.map(({ nodeId, title, level }) => (
          <li key={nodeId} data-level={level} style={{ paddingLeft: (level - 1) * 22 }}>
            {title}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface FailedProps {
  teamId: string
  creation: CreationView
  onRetried: () => Promise<void>
}

function Failed({ teamId, creation, onRetried }: FailedProps) {
  const { id, errorText } = creation
  async function retry() {
    const answer = await call('POST /creation/:id/retry', { params: { id }, body: { teamId } })
    if (answer.ok) await onRetried()
  }
  return (
    <div className="pt-[12vh]">
      <EmptyState
        drawing="desk"
        title="大纲没有拟成"
        hint={<AskAdmin text={errorText || '没有扣硬币，可以再试一次'} />}
        actions={
          <Button kind="primary" onClick={() => void retry()}>
            重试
          </Button>
        }
      />
    </div>
  )
}
