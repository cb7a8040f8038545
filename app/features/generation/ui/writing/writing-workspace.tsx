import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '~/kit/skeleton'
import { ChapterTurn } from './chapter-turn'
import type { CaretPlace } from '~/features/document/ui/live'
import type { SectionView } from '~/features/document/terms'
import { citedBy } from '~/features/document/ui/page'
import {
  EvidenceSheet,
  SourcesProvider,
  UnsavedDraft,
  WaitingTexts,
} from '~/features/document/ui/writing'
import { SectionTools } from './section-tools'
import { SheetPane } from './sheet-pane'
import type { Writing } from './use-writing'

// It weighs as much as the page round it, and cannot be drawn without a browser.
const SectionEditor = lazy(async () => ({
  default: (await import('./section-editor')).SectionEditor,
}))

interface SectionInHand {
  edited: string
  caret: CaretPlace | null
}
const none: SectionInHand = { edited: '', caret: null }

/** The section that is written in, and where it was clicked. A click opens one whose text stands, is open to the reader and not final. */
function useSectionInHand({ text, nodes, finalState }: Writing) {
  const [inHand, setInHand] = useState(none)
  const isWritable = (section: SectionView | undefined) =>
    section !== undefined && !section.isWithheld && finalState.final === null
  return {
    ...inHand,
    setEdited: (nodeId: string) => setInHand({ edited: nodeId, caret: null }),
    onText: (nodeId: string, caret: CaretPlace) => {
      const isWriting = [...nodes].some(([id, { state }]) => id === nodeId && state === 'ing')
      if (isWritable(text.sections.get(nodeId)) && !isWriting) setInHand({ edited: nodeId, caret })
    },
  }
}

/** The chapter that is read, with what can be done at each section. */
export function WritingWorkspace({ writing }: { writing: Writing }) {
  const { teamId, documentId, chapter, place, nodes, text, creation, live, onRetry } = writing
  const { edited, caret, setEdited, onText } = useSectionInHand(writing)
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
        tools={({ node }, section) => (
          <SectionTools
            {...about}
            {...{ node, section, creation }}
            isFinal={writing.finalState.final !== null}
            state={nodes.get(node.id)}
            onEdit={() => setEdited(node.id)}
            onChanged={writing.take}
            onTaken={() => text.reload(node.id)}
          />
        )}
        waiting={({ node }, section) =>
          writing.finalState.final ? null : (
            <>
              {edited !== node.id && !section?.isWithheld && (
                <UnsavedDraft
                  {...{ documentId }}
                  nodeId={node.id}
                  onEdit={() => setEdited(node.id)}
                />
              )}
              {section && section.texts.length > 0 && (
                <WaitingTexts
                  {...about}
                  section={section}
                  nodeId={node.id}
                  onSettled={() => text.reload(node.id)}
                />
              )}
            </>
          )
        }
        editor={({ node }, section) =>
          edited === node.id ? (
            <Suspense fallback={<Skeleton className="my-4" />}>
              <SectionEditor
                {...about}
                creationId={creation.id}
                section={section}
                nodeId={node.id}
                caret={caret}
                onSaved={() => text.reload(node.id)}
                onClose={() => setEdited('')}
              />
            </Suspense>
          ) : null
        }
      />
      <EvidenceSheet
        evidence={citedBy(evidenceId, text.evidence)}
        onClose={() => setEvidenceId('')}
      />
    </SourcesProvider>
  )
}

/** To the next chapter, where one is read at a time. */
function Turn({ writing: { isWhole, chapters, chapter, goTo } }: { writing: Writing }) {
  if (isWhole || !chapter) return null
  return <ChapterTurn chapters={chapters} current={chapter.node.id} onOpen={(id) => goTo(id, id)} />
}
