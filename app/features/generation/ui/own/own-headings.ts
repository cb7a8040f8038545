import { call } from '~/client/call'
import { newNodeId, type NodeId } from '~/core/ids'
import type { DocTree, TreeCommand } from '#packages/document'
import { pathTo, placeOf } from '#packages/document'
import type { TypedHeading } from '~/features/editor/ui/live'
import {
  indent,
  newHeading,
  outdent,
  placeFor,
  shift,
  type OutlineEditor,
} from '~/features/document/ui/outline'
import { sendable } from '~/client/request/sendable'

export type HeadingMove = 'indent' | 'outdent' | 'up' | 'down' | 'remove'

/** A section that was made of a typed heading, as the server has it. */
export interface StoredSection {
  id: NodeId
  rev: number
  body: TypedHeading['body']
}

/** What is done with the headings of a text while it is written. */
export function ownHeadings(editor: OutlineEditor, about: { teamId: string; documentId: string }) {
  const treeNow = () => editor.snapshot().tree

  function add(after: NodeId | null, title: string, level: number | null = null): NodeId | null {
    const tree = treeNow()
    const place = placeAtLevel(tree, after, level)
    if (!place) return null
    const id = newNodeId()
    const node = newHeading(id, title)
    const { level: _, ...where } = place
    return editor.apply([{ type: 'add', ...where, node }]) ? id : null
  }

  return {
    editor,
    about,
    add,
    rename(nodeId: NodeId, title: string) {
      return editor.apply([{ type: 'rename', nodeId, title }])
    },
    change(nodeId: NodeId, move: HeadingMove) {
      const command = moves[move](treeNow(), nodeId)
      if (command) editor.apply([command])
    },
    /** Takes a section away with all below it. Gives the way back; null where it could not be taken away. */
    remove(nodeId: NodeId): (() => boolean) | null {
      const place = placeOf(treeNow(), nodeId)
      if (!place || !editor.apply([{ type: 'remove', nodeId }])) return null
      const { node, parent, index } = place
      // Others may have been taken away since: then it stands last.
      return () => {
        const tree = treeNow()
        const under = parent ? placeOf(tree, parent.id)?.node : undefined
        const length = (under ?? tree).children.length
        const where = { parentId: under?.id ?? null, at: Math.min(index, length) }
        return editor.apply([{ type: 'add', ...where, node }])
      }
    },
    /** Stores a typed heading with the text below it; null where it could not be. */
    async store(
      after: NodeId,
      { title, level, body }: TypedHeading,
    ): Promise<StoredSection | null> {
      const id = add(after, title, level)
      if (id === null) return null
      const rev = (await editor.flush()) ? await saveBody(about, { id, rev: 0, body }) : null
      if (rev !== null) return { id, rev, body }
      editor.apply([{ type: 'remove', nodeId: id }])
      return null
    },
    /** Its text as it stands now. Answers its revision; null where it could not be stored. */
    save: (section: StoredSection) => saveBody(about, section),
  }
}

const moves: Record<HeadingMove, (tree: DocTree, nodeId: NodeId) => TreeCommand | null> = {
  indent,
  outdent,
  up: (tree, nodeId) => shift(tree, nodeId, -1),
  down: (tree, nodeId) => shift(tree, nodeId, 1),
  remove: (_, nodeId) => ({ type: 'remove', nodeId }),
}

/** Right below a section's own text: before the headings beneath it, else after it. */
export function placeBelow(tree: DocTree, after: NodeId | null) {
  const place = after === null ? null : placeOf(tree, after)
  if (place && place.node.children.length > 0) {
    const under = placeFor(tree, place.node.id, 'under')
    return under && { ...under, at: 0 }
  }
  return placeFor(tree, after, 'after')
}

/**
 * Where a heading of a level (1: the highest) goes that is typed at the end of a section's text: beneath the section where
 * it is deeper, out of the one above where nothing follows there that would be left behind; else as `placeBelow` has it.
 */
export function placeAtLevel(tree: DocTree, after: NodeId | null, level: number | null) {
  const path = after === null ? [] : pathTo(tree, after)
  const section = path.at(-1)
  if (level === null || !section || section.children.length > 0) return placeBelow(tree, after)
  // What stands before the first heading is no section to put one beneath.
  if (level > path.length && section.title !== '') {
    const under = placeFor(tree, section.id, 'under')
    if (under) return under
  }
  const above = path[level - 1]
  const isLast = path
    .slice(level)
    .every((node, index) => path[level - 1 + index]?.children.at(-1)?.id === node.id)
  return above && isLast ? placeFor(tree, above.id, 'after') : placeBelow(tree, after)
}

/** Its revision; null where it could not be stored. */
export async function saveBody(
  { teamId, documentId: id }: { teamId: string; documentId: string },
  { id: nodeId, rev, body }: StoredSection,
): Promise<number | null> {
  if (rev === 0 && body.content.length === 0) return 0
  const save = { teamId, id, nodeId, baseRev: rev, body: sendable(body) }
  const answer = await call('POST /document/section/save', { body: save })
  return answer.ok ? answer.data.rev : null
}
