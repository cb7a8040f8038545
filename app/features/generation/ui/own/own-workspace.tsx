import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NodeId } from '~/core/ids'
import { UNTITLED } from '~/features/document/wire/terms/own'
import type { Comments } from '~/features/document/ui/comments'
import type { NewHeading, NewHeadings } from '~/features/editor/ui/live'
import { keepDraft } from '~/features/editor/ui/saving'
import { Button } from '~/kit/controls/button'
import type { NumberedNode } from '../writing/chapters'
import { EditedSection } from '../writing/section/edited-section'
import type { Editing } from '../writing/use-editing'
import type { Writing } from '../writing/use-writing'
import { WorkspaceFrame } from '../writing/workspace-frame'
import { HeadingField } from './heading-field'
import { HeadingTools } from './heading-tools'
import type { ownHeadings } from './own-headings'
import { holdsWords, sectionWords } from './own-words'
import { useSectionRemoval } from './section-removal'

// What reaches over sections comes when the page stands.
const SectionSelection = lazy(async () => ({
  default: (await import('./selection/section-selection')).SectionSelection,
}))

export interface OwnWorkspaceProps {
  writing: Writing
  editing: Editing
  headings: ReturnType<typeof ownHeadings>
  comments: Comments
  /** Writes every section that has no words yet. */
  onAuthoring: () => void
}

/** A text of one's own on its page: title, headings and words are written where they stand. */
export function OwnWorkspace(props: OwnWorkspaceProps) {
  const { writing, editing, headings, comments, onAuthoring } = props
  const { teamId, documentId, text } = writing
  const [newId, setNewId] = useState('')
  const isFinal = writing.isClosed
  const page = { writing, editing, headings }
  const removal = useSectionRemoval(headings, (node) => holdsWords(node, text))
  const startSection = (after: NodeId | null) => {
    const id = headings.add(after, '新的一节')
    if (id !== null) setNewId(id)
  }
  const fieldOf = (numbered: NumberedNode) => (
    <SectionHeading
      {...{ numbered, headings, editing }}
      isFinal={writing.isClosedIn(numbered.node.id)}
      onJoin={(nodeId, title) => void join(page, nodeId, title)}
      isNew={numbered.node.id === newId}
      isEmpty={(text.sections.get(numbered.node.id)?.body.content.length ?? 0) === 0}
    />
  )
  return (
    <>
      <WorkspaceFrame
        {...{ writing, editing, comments }}
        onRetry={null}
        onStop={null}
        head={<Title {...{ writing, editing, headings, isFinal }} />}
        heading={fieldOf}
        blank={({ node }) =>
          writing.isClosedIn(node.id) ? null : <Blank onWrite={() => editing.setEdited(node.id)} />
        }
        foot={isFinal ? null : <NewSection onAdd={() => startSection(null)} />}
        tools={({ node }, section) => (
          <HeadingTools
            {...{ teamId, documentId, node, section, headings }}
            isFinal={writing.isClosedIn(node.id)}
            onEdit={() => editing.setEdited(node.id)}
            onAdd={() => startSection(node.id)}
            onRemove={() => removal.request(node)}
            onTaken={() => void text.reload(node.id)}
          />
        )}
        editor={({ node }) =>
          editing.edited === node.id ? (
            <Written
              key={node.id}
              {...{ writing, editing, headings, onAuthoring }}
              onSelectAll={() => void selectAll(editing)}
              nodeId={node.id}
              isNew={node.id === newId}
            />
          ) : null
        }
      />
      <Suspense fallback={null}>
        <SectionSelection {...page} />
      </Suspense>
      {removal.dialog}
    </>
  )
}

type Page = Omit<OwnWorkspaceProps, 'comments' | 'onAuthoring'>

interface WrittenProps extends Omit<OwnWorkspaceProps, 'comments'> {
  nodeId: NodeId
  isNew: boolean
  onSelectAll: () => void
}

/** The section in hand. */
function Written({ writing, editing, headings, nodeId, isNew, ...props }: WrittenProps) {
  const { teamId, documentId, text } = writing
  const onNewHeading: NewHeading = async (typed, after) => {
    const stored = await headings.store(after ?? nodeId, typed)
    if (!stored) return null
    const { id } = stored
    let base = { rev: stored.rev, body: stored.body }
    const rename = (title: string) => {
      if (title !== typed.title && title !== '') headings.rename(id, title)
    }
    return {
      id,
      open({ title, body, position }) {
        rename(title)
        // What was typed meanwhile goes with it.
        keepDraft(documentId, id, { ...base, edited: body })
        // Before the next key: it would go into the section above.
        flushSync(() => editing.setEdited(id, position === null ? null : { position }))
        void text.reload(id)
      },
      async save({ title, body }) {
        rename(title)
        const rev = await headings.save({ ...base, id, body })
        if (rev === null) keepDraft(documentId, id, { ...base, edited: body })
        else base = { rev, body }
        await text.reload(id)
      },
      remove: () => headings.change(id, 'remove'),
    }
  }
  const onNewHeadings: NewHeadings = async (...pasted) => {
    const { pastedSections } = await import('./pasted-sections')
    return pastedSections({ writing, editing, headings }, nodeId)(...pasted)
  }
  return (
    <EditedSection
      {...{ teamId, documentId, text, nodeId, isNew, onNewHeading, onNewHeadings, ...props }}
      onBackspace={() => focusHeadingOf(nodeId)}
      creationId={documentId}
      caret={editing.caret}
      toolsAt={editing.toolsAt}
      wordsElsewhere={sectionWords(text.sections, nodeId)}
      onView={editing.onView}
      onClose={() => editing.setEdited('')}
    />
  )
}

async function selectAll(editing: Editing) {
  const { selectWhole } = await import('./selection/select-whole')
  await selectWhole(editing)
}

async function join(page: Page, nodeId: NodeId, title: string) {
  const { joinWithPrevious } = await import('./selection/join-sections')
  await joinWithPrevious(page, { nodeId, title })
}

/** The caret goes on at the end of the heading above. */
function focusHeadingOf(nodeId: NodeId) {
  const field = document.querySelector<HTMLTextAreaElement>(
    `[data-section="${CSS.escape(nodeId)}"] textarea`,
  )
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

function Title({ writing, editing, headings, isFinal }: Page & { isFinal: boolean }) {
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
  onJoin: (nodeId: NodeId, title: string) => void
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
        onJoin={(title) => props.onJoin(node.id, title)}
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
    data-blank=""
    className="block w-full indent-[2em] text-left text-ink-3 hover:text-ink-2"
    onClick={onWrite}
  >
    写下正文，输入「/」插入表格、图片与公式；「# 」加标题后回车，另起一节
  </button>
)
