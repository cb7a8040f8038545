import { useState } from 'react'
import { ChapterTurn } from './chapter-turn'
import type { SectionView } from '~/features/document/terms'
import { citedBy } from '~/features/document/ui/page'
import { CommentsContext, CommentsMargin, type Comments } from '~/features/document/ui/comments'
import {
  EvidenceMargin,
  EvidenceSheet,
  PendingNote,
  SourcesProvider,
  WaitingTexts,
} from '~/features/document/ui/writing'
import { UnsavedDraft } from '~/features/editor/ui/saving'
import { EditedSection } from './section/edited-section'
import { SectionTools } from './section-tools'
import { SheetPane } from './sheet-pane'
import type { Editing } from './use-editing'
import type { Writing } from './use-writing'

export interface WritingWorkspaceProps {
  writing: Writing
  editing: Editing
  comments: Comments
}

/** The chapter that is read, with what can be done at each section. */
export function WritingWorkspace({ writing, editing, comments }: WritingWorkspaceProps) {
  const { teamId, documentId, chapter, place, nodes, text, creation, live, onRetry } = writing
  const { edited, caret, setEdited, onText } = editing
  const [evidenceId, setEvidenceId] = useState('')
  if (!chapter) return null
  const about = { teamId, documentId }
  return (
    <SourcesProvider
      {...about}
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
          key={writing.isWhole ? 'whole' : chapter.node.id}
          chapters={writing.isWhole ? writing.chapters : [chapter]}
          onReach={writing.onSeen}
          openNode={place.nodeId}
          found={place}
          sections={text.sections}
          nodes={nodes}
          live={live}
          isLoading={text.isLoading}
          onRetry={onRetry}
          onStop={
            writing.isGoing && !creation.isPaused && writing.actions.busy === null
              ? (nodeId) => void writing.actions.stop(nodeId)
              : null
          }
          onText={onText}
          foot={<Turn writing={writing} />}
          margin={marginOf(editing, comments)}
          tools={({ node }, section) => (
            <SectionTools
              {...about}
              {...{ node, section, creation }}
              isFinal={writing.finalState.final !== null}
              state={nodes.get(node.id)}
              onEdit={() => setEdited(node.id)}
              onChanged={writing.take}
              onTaken={() => void text.reload(node.id)}
            />
          )}
          waiting={({ node }, section) => (
            <Waiting {...{ writing, editing, section }} nodeId={node.id} />
          )}
          editor={({ node }) =>
            edited === node.id ? (
              <EditedSection
                {...about}
                {...{ text, caret }}
                creationId={creation.id}
                nodeId={node.id}
                toolsAt={editing.toolsAt}
                wordsElsewhere={Math.max(0, creation.words - (nodes.get(node.id)?.words ?? 0))}
                onView={editing.onView}
                onClose={() => setEdited('')}
              />
            ) : null
          }
        />
      </CommentsContext>
      <EvidenceSheet
        evidence={citedBy(evidenceId, text.evidence)}
        onClose={() => setEvidenceId('')}
      />
    </SourcesProvider>
  )
}

/** What stands beside the text; nothing where neither was asked for. */
const marginOf = ({ beside }: Editing, comments: Comments) =>
  beside === 'evidence' ? (
    <EvidenceMargin />
  ) : beside === 'comments' ? (
    <CommentsMargin comments={comments} />
  ) : null

/** To the next chapter, where one is read at a time. */
function Turn({ writing: { isWhole, chapters, chapter, goTo } }: { writing: Writing }) {
  if (isWhole || !chapter) return null
  return <ChapterTurn chapters={chapters} current={chapter.node.id} onOpen={(id) => goTo(id, id)} />
}

interface WaitingProps extends Omit<WritingWorkspaceProps, 'comments'> {
  nodeId: string
  section: SectionView | undefined
}

/** Texts beside a section that wait for a person's word: what was typed and not saved, what was written meanwhile. */
function Waiting({ writing, editing, nodeId, section }: WaitingProps) {
  const { teamId, documentId, text } = writing
  if (writing.finalState.final) return null
  return (
    <>
      {editing.edited !== nodeId && !section?.isWithheld && (
        <UnsavedDraft {...{ documentId, nodeId }} onEdit={() => editing.setEdited(nodeId)} />
      )}
      {section && editing.edited !== nodeId && !section.isWithheld && (
        <PendingNote body={section.body} onOpen={() => editing.setEdited(nodeId)} />
      )}
      {section && section.texts.length > 0 && (
        <WaitingTexts
          {...{ teamId, documentId, section, nodeId }}
          onSettled={() => void text.reload(nodeId)}
        />
      )}
    </>
  )
}
