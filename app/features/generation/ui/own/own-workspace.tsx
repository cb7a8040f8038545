import { useState } from 'react'
import type { NodeId } from '~/core/ids'
import { countBodyWords } from '~/features/document/schema'
import { UNTITLED } from '~/features/document/wire/terms/own'
import type { SectionView } from '~/features/document/terms'
import { CommentsContext, CommentsMargin, type Comments } from '~/features/document/ui/comments'
import type { NewHeading } from '~/features/editor/ui/live'
import { citedBy } from '~/features/document/ui/page'
import {
  EvidenceMargin,
  EvidenceSheet,
  PendingNote,
  SourcesProvider,
  WaitingTexts,
} from '~/features/document/ui/writing'
import { keepDraft, UnsavedDraft } from '~/features/editor/ui/saving'
import { Button } from '~/kit/controls/button'
import type { NumberedNode } from '../writing/chapters'
import { EditedSection } from '../writing/section/edited-section'
import { SheetPane } from '../writing/sheet-pane'
import type { Editing } from '../writing/use-editing'
import type { Writing } from '../writing/use-writing'
import { HeadingField } from './heading-field'
import { HeadingTools } from './heading-tools'
import type { ownHeadings } from './own-headings'

export interface OwnWorkspaceProps {
  writing: Writing
  editing: Editing
  headings: ReturnType<typeof ownHeadings>
  comments: Comments
}

/** A text of one's own on its page: title, headings and words are written where they stand. */
export function OwnWorkspace({ writing, editing, headings, comments }: OwnWorkspaceProps) {
  const { teamId, documentId, chapter, place, nodes, text, live } = writing
  const [evidenceId, setEvidenceId] = useState('')
  const [newId, setNewId] = useState('')
  const isFinal = writing.finalState.final !== null
  if (!chapter) return null
  const startSection = (after: NodeId | null) => {
    const id = headings.add(after, '新的一节')
    if (id !== null) setNewId(id)
  }
  const fieldOf = (numbered: NumberedNode) => (
    <SectionHeading
      {...{ numbered, headings, editing, isFinal }}
      isNew={numbered.node.id === newId}
      isEmpty={(text.sections.get(numbered.node.id)?.body.content.length ?? 0) === 0}
    />
  )
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
          key={writing.isWhole ? 'whole' : chapter.node.id}
          chapters={writing.isWhole ? writing.chapters : [chapter]}
          onReach={writing.onSeen}
          openNode={place.nodeId}
          found={place}
          sections={text.sections}
          nodes={nodes}
          live={live}
          isLoading={text.isLoading}
          onRetry={null}
          onStop={null}
          onText={editing.onText}
          head={<Title {...{ writing, editing, headings, isFinal }} />}
          heading={fieldOf}
          blank={({ node }) =>
            isFinal ? null : <Blank onWrite={() => editing.setEdited(node.id)} />
          }
          foot={isFinal ? null : <NewSection onAdd={() => startSection(null)} />}
          margin={marginOf(editing, comments)}
          tools={({ node }, section) => (
            <HeadingTools
              {...{ teamId, documentId, node, section, headings, isFinal }}
              onEdit={() => editing.setEdited(node.id)}
              onAdd={() => startSection(node.id)}
              onTaken={() => void text.reload(node.id)}
            />
          )}
          waiting={({ node }, section) => (
            <Waiting {...{ writing, editing, section }} nodeId={node.id} />
          )}
          editor={({ node }) =>
            editing.edited === node.id ? (
              <Written
                key={node.id}
                {...{ writing, editing, headings }}
                nodeId={node.id}
                isNew={node.id === newId}
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

/** The section in hand. */
function Written({
  writing,
  editing,
  headings,
  nodeId,
  isNew,
}: Omit<OwnWorkspaceProps, 'comments'> & { nodeId: NodeId; isNew: boolean }) {
  const { teamId, documentId, text } = writing
  const onNewHeading: NewHeading = async (typed) => {
    const stored = await headings.store(nodeId, typed)
    if (!stored) return null
    const { id, ...base } = stored
    return {
      open({ title, body, position }) {
        if (title !== typed.title && title !== '') headings.rename(id, title)
        // What was typed meanwhile goes with it.
        keepDraft(documentId, id, { ...base, edited: body })
        void text.reload(id)
        editing.setEdited(id, position === null ? null : { position })
      },
      remove: () => headings.change(id, 'remove'),
    }
  }
  return (
    <EditedSection
      {...{ teamId, documentId, text, nodeId, isNew, onNewHeading }}
      creationId={documentId}
      caret={editing.caret}
      toolsAt={editing.toolsAt}
      wordsElsewhere={wordsBut(writing, nodeId)}
      onView={editing.onView}
      onClose={() => editing.setEdited('')}
    />
  )
}

const wordsBut = ({ text }: Writing, nodeId: string): number =>
  [...text.sections].reduce(
    (sum, [id, { body }]) => sum + (id === nodeId ? 0 : countBodyWords(body)),
    0,
  )

function Title({
  writing,
  editing,
  headings,
  isFinal,
}: Omit<OwnWorkspaceProps, 'comments'> & { isFinal: boolean }) {
  const { tree } = writing
  const isNew = tree.title === UNTITLED
  return (
    <HeadingField
      level={0}
      label="文档标题"
      title={isNew ? '' : tree.title}
      placeholder={UNTITLED}
      isFocused={isNew}
      isReadOnly={isFinal}
      onRename={(title) => headings.rename(tree.id, title)}
      onEnter={() => editing.setEdited(tree.children[0]?.id ?? '')}
    />
  )
}

interface SectionHeadingProps extends Pick<OwnWorkspaceProps, 'headings' | 'editing'> {
  numbered: NumberedNode
  isFinal: boolean
  isNew: boolean
  isEmpty: boolean
}

/** The heading of a section; what stands before the first one has none. */
function SectionHeading(props: SectionHeadingProps) {
  const { numbered, headings, editing, isFinal, isNew, isEmpty } = props
  const { node, label, level } = numbered
  if (node.title === '') return <span className="flex-1" />
  const mayGo = isEmpty && node.children.length === 0
  return (
    <div className="flex flex-1 items-baseline">
      {label && <span className="flex-none font-serif text-ink-3">{label}　</span>}
      <HeadingField
        level={level}
        label={`标题 ${node.title}`}
        title={isNew && node.title === '新的一节' ? '' : node.title}
        placeholder="标题"
        isFocused={isNew}
        isReadOnly={isFinal}
        onRename={(title) => headings.rename(node.id, title)}
        onEnter={() => editing.setEdited(node.id)}
        onLevel={(move) => headings.change(node.id, move)}
        {...(mayGo && { onRemove: () => headings.change(node.id, 'remove') })}
      />
    </div>
  )
}

const NewSection = ({ onAdd }: { onAdd: () => void }) => (
  <div className="mx-auto mt-3 mb-10 w-[720px] max-w-full text-center tablet:-mt-6">
    <Button kind="ghost" size="small" onClick={onAdd}>
      ＋ 新的一节
    </Button>
  </div>
)

const Blank = ({ onWrite }: { onWrite: () => void }) => (
  <button
    type="button"
    className="block w-full py-1 text-left text-ink-3 hover:text-ink-2"
    onClick={onWrite}
  >
    写下正文，输入「/」插入表格、图片与公式；「# 」加标题后回车，另起一节
  </button>
)

/** Texts beside a section that wait for a person's word. */
function Waiting({
  writing,
  editing,
  nodeId,
  section,
}: Pick<OwnWorkspaceProps, 'writing' | 'editing'> & {
  nodeId: string
  section: SectionView | undefined
}) {
  const { teamId, documentId, text } = writing
  if (writing.finalState.final || editing.edited === nodeId || section?.isWithheld) return null
  const edit = () => editing.setEdited(nodeId)
  return (
    <>
      <UnsavedDraft {...{ documentId, nodeId }} onEdit={edit} />
      {section && <PendingNote body={section.body} onOpen={edit} />}
      {section && section.texts.length > 0 && (
        <WaitingTexts
          {...{ teamId, documentId, section, nodeId }}
          onSettled={() => void text.reload(nodeId)}
        />
      )}
    </>
  )
}
