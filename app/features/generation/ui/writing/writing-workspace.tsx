import type { Comments } from '~/features/document/ui/comments'
import { ChapterTurn } from './chapter-turn'
import { keepFirstWords } from '~/features/editor/ui/saving'
import { withoutMarks } from './sheet-pane'
import { EditedSection } from './section/edited-section'
import { SectionTools } from './section-tools'
import type { Editing } from './use-editing'
import type { Writing } from './use-writing'
import { WorkspaceFrame } from './workspace-frame'

export interface WritingWorkspaceProps {
  writing: Writing
  editing: Editing
  comments: Comments
}

/** The chapter that is read, with what can be done at each section. */
export function WritingWorkspace({ writing, editing, comments }: WritingWorkspaceProps) {
  const { teamId, documentId, nodes, text, live, creation, actions } = writing
  const { edited, caret, setEdited } = editing
  const isStoppable = writing.isGoing && !creation.isPaused && actions.busy === null
  return (
    <WorkspaceFrame
      {...{ writing, editing, comments }}
      onRetry={writing.onRetry}
      onStop={isStoppable ? (nodeId) => void actions.stop(nodeId) : null}
      foot={<Turn writing={writing} />}
      tools={({ node }, section) => (
        <SectionTools
          {...{ teamId, documentId, node, section, creation }}
          isFinal={writing.isClosedIn(node.id)}
          state={nodes.get(node.id)}
          onEdit={() => {
            // A half that came before a pause is written on in; what is written of it later waits beside it.
            if (!section) keepFirstWords(documentId, node.id, withoutMarks(live.get(node.id) ?? ''))
            setEdited(node.id)
          }}
          onChanged={writing.take}
          onTaken={() => void text.reload(node.id)}
        />
      )}
      editor={({ node }) =>
        edited === node.id ? (
          <EditedSection
            {...{ teamId, documentId, text, caret }}
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
  )
}

/** To the next chapter, where one is read at a time. */
function Turn({ writing: { isWhole, chapters, chapter, goTo } }: { writing: Writing }) {
  if (isWhole || !chapter) return null
  return <ChapterTurn chapters={chapters} current={chapter.node.id} onOpen={(id) => goTo(id, id)} />
}
