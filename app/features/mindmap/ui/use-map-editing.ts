import { useState } from 'react'
import type { NodeId } from '~/core/ids'
import { showToast } from '~/client/toasts'
import type { TopicStyle } from '#packages/document/map/map-view'
import type { DocTree } from '#packages/document/tree'
import type { TreeCommand } from '#packages/document/tree-commands'
import { nodesOf, pathTo } from '#packages/document/tree-walk'
import { ROOT } from './map/map-layout'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { useOutlineEditing, type OutlineEditing } from '~/features/document/ui/outline'
import {
  addParentCommands,
  pasteCommands,
  removeAloneCommands,
  removeCommands,
  siblingsTo,
  styleCommands,
  summariseCommand,
  topmostOf,
} from './map-edits'
import { textOfTopics, topicsOfText } from './typed-topics'

/** Edits of a map beside those of every outline. */
export interface MapEditing extends OutlineEditing {
  /** All topics that are chosen, the one with the focus too. */
  chosen: ReadonlySet<NodeId>
  apply: (commands: readonly TreeCommand[]) => boolean
  /** Chooses a topic; `isAdded`: beside those that are. */
  choose: (id: NodeId | '', isAdded: boolean) => void
  chooseAll: () => void
  /** Unfolds what a topic stands under, and chooses it. */
  reveal: (id: NodeId) => void
  removeChosen: () => void
  removeAlone: () => void
  addParent: () => void
  summarise: () => void
  /** The summary that was put there just now: its words are still to be written. */
  newSummary: string
  /** Chooses what stands from the chosen topic to this one, beside one another. */
  chooseTo: (id: NodeId) => void
  /** Changes how each chosen topic is marked, from how it is marked now. */
  style: (change: (style: TopicStyle) => TopicStyle) => void
  copy: () => string
  paste: (text: string) => void
}

const NEW_TITLE = '新主题'
const SUMMARY_TITLE = '概要'
const NO_FILES = new Map<string, number>()

export function useMapEditing(editor: OutlineEditor, mayEdit: boolean): MapEditing {
  const [others, setOthers] = useState<ReadonlySet<NodeId>>(new Set())
  const [newSummary, setNewSummary] = useState('')
  const editing = useOutlineEditing(editor, {
    mayEdit,
    ask: (place) => editing.removeAt(place),
    attached: NO_FILES,
  })
  const { tree, selected, select } = editing
  const chosen = chosenIn(tree, others, selected)
  const apply = (commands: readonly TreeCommand[]) =>
    mayEdit && commands.length > 0 && editor.apply(commands)
  const only = (id: NodeId | '' | null) => {
    setOthers(new Set())
    select(id)
  }
  return {
    ...editing,
    chosen,
    apply,
    select: only,
    choose: (id, isAdded) =>
      isAdded && id !== ROOT ? setOthers(toggled(chosen, id, select)) : only(id),
    chooseAll: () => setOthers(new Set(nodesOf(tree).map(({ id }) => id))),
    reveal: (id) => {
      for (const above of pathTo(tree, id).slice(0, -1))
        if (editing.folded.has(above.id)) editing.toggleFold(above.id)
      only(id)
    },
    newSummary,
    chooseTo: (id) => setOthers(new Set([...chosen, ...siblingsTo(tree, selected, id)])),
    ...editsOf({ editing, chosen, apply, only, onSummary: setNewSummary }),
  }
}

/** What is gone is chosen no more; one that is chosen alone is there. */
function chosenIn(
  tree: DocTree,
  others: ReadonlySet<NodeId>,
  selected: NodeId | '' | null,
): ReadonlySet<NodeId> {
  const own = selected ? [selected] : []
  if (others.size === 0) return new Set(own)
  const chosen = new Set([...others, ...own])
  return new Set(nodesOf(tree).flatMap(({ id }) => (chosen.has(id) ? id : [])))
}

interface Edited {
  editing: OutlineEditing
  chosen: ReadonlySet<NodeId>
  apply: MapEditing['apply']
  /** Chooses this topic and no other. */
  only: (id: NodeId | '') => void
  onSummary: (summaryId: string) => void
}

/** Edits of what is chosen. */
function editsOf({ editing, chosen, apply, only, onSummary }: Edited) {
  const { tree, selected } = editing
  const [current] = topmostOf(tree, chosen)
  return {
    removeChosen: () => {
      if (chosen.size <= 1) return editing.perform('remove')
      if (apply(removeCommands(tree, chosen))) only(current?.parent?.id ?? ROOT)
    },
    removeAlone: () => {
      if (!current || !apply(removeAloneCommands(tree, current.node.id))) return
      only(current.node.children[0]?.id ?? current.parent?.id ?? ROOT)
    },
    addParent: () => {
      const added = current && addParentCommands(tree, current.node.id, NEW_TITLE)
      if (added && apply(added.commands)) only(added.id)
    },
    summarise: () => {
      const command = summariseCommand(tree, chosen, SUMMARY_TITLE)
      if (command && apply([command])) onSummary(command.summaryId)
    },
    style: (change: (style: TopicStyle) => TopicStyle) =>
      void apply(styleCommands(tree, chosen, change)),
    copy: () => textOfTopics(topmostOf(tree, chosen).map(({ node }) => node)),
    paste: (text: string) => {
      const topics = topicsOfText(text)
      if (!apply(pasteCommands(tree, selected ? selected : null, topics))) return
      if (selected && editing.folded.has(selected)) editing.toggleFold(selected)
      showToast({ icon: 'success', title: `粘贴了${topics.length}个主题` })
    },
  }
}

function toggled(
  chosen: ReadonlySet<NodeId>,
  id: NodeId,
  select: (id: NodeId | null) => void,
): ReadonlySet<NodeId> {
  const next = new Set(chosen)
  if (!next.delete(id)) {
    next.add(id)
    select(id)
  } else select([...next].at(-1) ?? null)
  return next
}
