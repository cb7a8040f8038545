import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { SectionView } from '~/features/document/terms'
import { CommentsContext, type Comments } from '~/features/document/ui/comments'
import { FinalMark } from '~/features/document/ui/review'
import { citedBy } from '~/features/document/ui/page'
import { PendingNote, SourcesProvider } from '~/features/document/ui/writing'
import { UnsavedDraft } from '~/features/editor/ui/saving'
import { SheetPane, type SheetPaneProps } from './sheet-pane'
import type { Editing } from './use-editing'
import type { Writing } from './use-writing'

// What stands beside a text comes after it: the page is within its weight without that.
const EvidenceMargin = lazy(async () => ({
  default: (await import('~/features/document/ui/writing')).EvidenceMargin,
}))
const EvidenceSheet = lazy(async () => ({
  default: (await import('~/features/document/ui/writing')).EvidenceSheet,
}))
const WaitingTexts = lazy(async () => ({
  default: (await import('~/features/document/ui/writing')).WaitingTexts,
}))
const CommentsMargin = lazy(async () => ({
  default: (await import('~/features/document/ui/comments')).CommentsMargin,
}))

type Drawn = 'onRetry' | 'onStop' | 'head' | 'heading' | 'blank' | 'foot' | 'tools' | 'editor'

export interface WorkspaceFrameProps extends Pick<SheetPaneProps, Drawn> {
  writing: Writing
  editing: Editing
  comments: Comments
}

/** A text on its page, with its sources, comments and what waits; what can be done at each section is the caller's. */
export function WorkspaceFrame({ writing, editing, comments, ...drawn }: WorkspaceFrameProps) {
  const { teamId, documentId, chapter, place, text } = writing
  const [evidenceId, setEvidenceId] = useState('')
  // A short text is written without scrolling: the outline follows the caret too.
  const follow = useEffectEvent((nodeId: string) => writing.onSeen(nodeId))
  useEffect(() => {
    if (editing.edited) follow(editing.edited)
  }, [editing.edited])
  if (!chapter) return null
  return (
    <SourcesProvider
      {...{ teamId, documentId }}
      tree={writing.tree}
      numbering={writing.numbering}
      numbers={writing.numbers}
      sections={text.sections}
      evidence={text.evidence}
      objects={writing.objects}
      onOpen={setEvidenceId}
    >
      <CommentsContext value={comments.ofText}>
        <SheetPane
          {...drawn}
          tools={(numbered, section) => (
            <>
              <FinalMark review={writing.review} nodeId={numbered.node.id} />
              {drawn.tools(numbered, section)}
            </>
          )}
          key={writing.isWhole ? 'whole' : chapter.node.id}
          chapters={writing.isWhole ? writing.chapters : [chapter]}
          onReach={writing.onSeen}
          inHand={editing.edited}
          openNode={place.nodeId}
          found={place}
          sections={text.sections}
          nodes={writing.nodes}
          live={writing.live}
          isLoading={text.isLoading}
          onText={editing.onText}
          margin={marginOf(editing, comments)}
          waiting={({ node }, section) => (
            <Waiting {...{ writing, editing, section }} nodeId={node.id} />
          )}
        />
      </CommentsContext>
      {evidenceId !== '' && (
        <Suspense fallback={null}>
          <EvidenceSheet
            evidence={citedBy(evidenceId, text.evidence)}
            onClose={() => setEvidenceId('')}
          />
        </Suspense>
      )}
    </SourcesProvider>
  )
}

/** What stands beside the text; nothing where neither was asked for. */
const marginOf = ({ beside }: Editing, comments: Comments) =>
  beside === 'evidence' ? (
    <Suspense fallback={null}>
      <EvidenceMargin />
    </Suspense>
  ) : beside === 'comments' ? (
    <Suspense fallback={null}>
      <CommentsMargin comments={comments} />
    </Suspense>
  ) : null

interface WaitingProps extends Pick<WorkspaceFrameProps, 'writing' | 'editing'> {
  nodeId: string
  section: SectionView | undefined
}

/** Texts beside a section that wait for a person's word: what was typed and not saved, what was written meanwhile. */
function Waiting({ writing, editing, nodeId, section }: WaitingProps) {
  const { teamId, documentId, text } = writing
  if (writing.isClosedIn(nodeId)) return null
  const isAtRest = editing.edited !== nodeId && !section?.isWithheld
  const edit = () => editing.setEdited(nodeId)
  return (
    <>
      {isAtRest && <UnsavedDraft {...{ documentId, nodeId }} onEdit={edit} />}
      {isAtRest && section && <PendingNote body={section.body} onOpen={edit} />}
      {section && section.texts.length > 0 && (
        <Suspense fallback={null}>
          <WaitingTexts
            {...{ teamId, documentId, section, nodeId }}
            onSettled={() => void text.reload(nodeId)}
          />
        </Suspense>
      )}
    </>
  )
}
