import { newNodeId, type NodeId } from '~/core/ids'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { placeOf, type Place } from '#packages/document/tree-walk'
import { type DocTree } from '#packages/document/tree'
import { type NodePlan, type TreeCommand } from '#packages/document/tree-commands'
import {
  drop,
  indent,
  newHeading,
  outdent,
  placeFor,
  shift,
  type DropSide,
} from './outline-actions'
import type { OutlineEditor } from './outline-editor'
import type { OutlineAction } from './outline-keys'
import { branchIds } from './outline-lines'

/** A heading whose words are being written: one that stands, or one that is about to. */
export type Editing =
  | { kind: 'rename'; id: NodeId }
  | {
      kind: 'add'
      /** It is shown below this heading and all under it; null: at the very end. */
      below: NodeId | null
      parentId: NodeId | null
      at: number
      level: number
    }

/** Of the field in which it is written: the next heading has a field of its own, empty and with the focus. */
export const fieldKey = (editing: Editing): string =>
  editing.kind === 'rename' ? editing.id : `new ${editing.below ?? ''}`

export interface OutlineEditing {
  tree: DocTree
  /** '' is the document itself. */
  selected: NodeId | '' | null
  place: Place | null
  editing: Editing | null
  folded: ReadonlySet<string>
  mayEdit: boolean
  /** How many files headings hold. */
  attached: ReadonlyMap<string, number>
  select: (id: NodeId | '' | null) => void
  /** Takes a heading away with all under it; its neighbour is chosen then. */
  removeAt: (place: Place) => void
  toggleFold: (id: string) => void
  foldAll: (isFolded: boolean) => void
  /** Does what a key or a button asks. */
  perform: (act: OutlineAction) => void
  /** Writes a title down; the next heading follows it, or hangs under it. */
  commit: (title: string, next: 'after' | 'under' | null) => void
  cancel: () => void
  /** The title of the whole is to be written. */
  renameRoot: () => void
  addChapter: () => void
  drop: (id: NodeId, target: { id: NodeId; side: DropSide }) => void
  plan: (id: NodeId, plan: NodePlan) => void
}

/** Selection, folds and typing over one outline; lists and maps share it. */
export function useOutlineEditing(
  editor: OutlineEditor,
  options: {
    mayEdit: boolean
    ask: (place: Place) => void
    attached: ReadonlyMap<string, number>
  },
): OutlineEditing {
  const { mayEdit, ask, attached } = options
  const { tree } = useSyncExternalStore(editor.subscribe, editor.snapshot, editor.snapshot)
  const [chosen, select] = useState<NodeId | '' | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => foldsOf(tree))
  const place = chosen === null || chosen === '' ? null : placeOf(tree, chosen)
  // What is gone by an undo, or by somebody else, is chosen no more.
  const selected = place || chosen === '' ? chosen : null
  const make: Make = (command) => command !== null && editor.apply([command])
  const now: Now = { editor, tree, place, make, select, setEditing, ask, open }
  function open(id: string) {
    setFolded((ids) => without(ids, id))
  }
  const actions = actionsOf(now)
  return {
    tree,
    selected,
    place,
    editing,
    folded,
    mayEdit,
    attached,
    select,
    removeAt: (gone) => removeAt(now, gone),
    toggleFold: (id) => setFolded((ids) => toggled(ids, id)),
    foldAll: (isFolded) => setFolded(new Set(isFolded ? branchIds(tree) : [])),
    perform: (action) => mayEdit && actions[action](),
    commit(title, next) {
      setEditing(null)
      if (editing && title.trim() !== '') keep(now, editing, { title: title.trim(), next })
    },
    cancel: () => setEditing(null),
    renameRoot() {
      if (!mayEdit) return
      // Chosen, so that the keyboard comes back to it.
      select('')
      setEditing({ kind: 'rename', id: tree.id })
    },
    addChapter: () =>
      setEditing({ kind: 'add', below: null, parentId: null, at: tree.children.length, level: 1 }),
    drop: (id, target) => void make(drop(tree, id, target)),
    plan: (nodeId, plan) => void make({ type: 'plan', nodeId, plan }),
  }
}

/**
 * The keyboard goes on at the heading that is chosen, or the first, when a field of words is closed, and when the one that
 * had the focus is gone; not when somebody went elsewhere. Gives the way there.
 */
export function useFocusBack(
  { tree, editing, selected }: OutlineEditing,
  board: RefObject<HTMLElement | null>,
): (id?: string) => void {
  const wasWriting = useRef(false)
  const held = useRef<NodeId | '' | null>(null)
  useEffect(() => {
    const isOver = wasWriting.current && editing === null
    const isGone = held.current !== null && !stands(tree, held.current)
    wasWriting.current = editing !== null
    held.current = selected
    if ((isOver || isGone) && document.activeElement === document.body) {
      focusHeading(board.current)
    }
  })
  return (id) => focusHeading(board.current, id)
}

/** Gives the focus to a heading, without an id to the chosen one; where it is not drawn, to the tree, which takes its keys. */
export function focusHeading(board: HTMLElement | null, id?: string): void {
  const heading = id === undefined ? CHOSEN : `[data-heading="${CSS.escape(id)}"]`
  requestAnimationFrame(() => {
    // A key pressed meanwhile has opened a field: it holds what is typed.
    if (board?.contains(document.activeElement) && isField(document.activeElement)) return
    const drawn = board?.querySelector<HTMLElement>(heading)
    if (drawn) drawn.focus()
    else board?.querySelector<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true })
  })
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const CHOSEN = '[data-heading][tabindex="0"]'

const stands = (tree: DocTree, id: NodeId | '') => id === '' || placeOf(tree, id) !== null

type Make = (command: TreeCommand | null) => boolean

interface Now {
  editor: OutlineEditor
  tree: DocTree
  place: Place | null
  make: Make
  select: (id: NodeId | '' | null) => void
  setEditing: (editing: Editing | null) => void
  ask: (place: Place) => void
  /** Unfolds a heading. */
  open: (id: string) => void
}

function actionsOf(now: Now): Record<OutlineAction, () => void> {
  const { editor, tree, place, make, setEditing } = now
  const withPlace = (command: (id: NodeId) => TreeCommand | null) => () => {
    if (place) make(command(place.node.id))
  }
  return {
    addAfter: () => add(now, 'after'),
    addUnder: () => add(now, 'under'),
    indent: withPlace((id) => indent(tree, id)),
    outdent: withPlace((id) => outdent(tree, id)),
    up: withPlace((id) => shift(tree, id, -1)),
    down: withPlace((id) => shift(tree, id, 1)),
    remove: () => remove(now),
    rename: () => place && setEditing({ kind: 'rename', id: place.node.id }),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  }
}

function add({ tree, place, setEditing, open }: Now, how: 'after' | 'under') {
  const below = place?.node.id ?? null
  const where = placeFor(tree, below, below === null ? 'after' : how)
  if (!where) return
  if (how === 'under' && below !== null) open(below)
  setEditing({ kind: 'add', below, ...where })
}

// What holds more than its title is asked about first.
function remove(now: Now) {
  if (!now.place) return
  const { node } = now.place
  const holdsMore = node.children.length > 0 || node.note || node.evidenceIds.length > 0
  if (holdsMore) return now.ask(now.place)
  removeAt(now, now.place)
}

function removeAt({ tree, make, select }: Now, { node: { id } }: Place) {
  // It may have been moved while it was asked about.
  const place = placeOf(tree, id)
  if (place && make({ type: 'remove', nodeId: id })) select(neighbourOf(tree, place))
}

function keep(
  now: Now,
  editing: Editing,
  { title, next }: { title: string; next: 'after' | 'under' | null },
) {
  const { tree, make, select, setEditing } = now
  if (editing.kind === 'rename') {
    const before = editing.id === tree.id ? tree.title : placeOf(tree, editing.id)?.node.title
    if (title !== before) make({ type: 'rename', nodeId: editing.id, title })
    if (next === 'under') writeUnder(now, editing.id === tree.id ? null : editing.id)
    return
  }
  const id = newNodeId()
  const { parentId, at: index, level } = editing
  if (!make({ type: 'add', parentId, at: index, node: newHeading(id, title) })) return
  select(id)
  if (next === 'after') setEditing({ kind: 'add', below: id, parentId, at: index + 1, level })
  if (next === 'under') writeUnder(now, id)
}

/** A field for the first heading under this one; null: for another chapter. */
function writeUnder({ editor, setEditing, open }: Now, id: NodeId | null) {
  const where = placeFor(editor.snapshot().tree, id, id === null ? 'after' : 'under')
  if (!where) return
  if (id !== null) open(id)
  setEditing({ kind: 'add', below: id, ...where })
}

const MANY_HEADINGS = 120

// A long outline opens with its chapters alone.
function foldsOf(tree: DocTree): ReadonlySet<string> {
  const branches = branchIds(tree)
  const isLong = tree.children.length > 40 || branches.length > MANY_HEADINGS
  return new Set(isLong ? tree.children.map(({ id }) => id) : [])
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((item) => item !== id))

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? without(ids, id) : new Set([...ids, id])

/** Who is chosen when this one is gone. */
export function neighbourOf(tree: DocTree, { parent, index }: Place): NodeId | null {
  const siblings = parent ? parent.children : tree.children
  return siblings[index + 1]?.id ?? siblings[index - 1]?.id ?? parent?.id ?? null
}
