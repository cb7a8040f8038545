import { newNodeId, type NodeId } from '~/core/ids'
import { placeOf, type DocTree } from '#packages/document'
import { depthLimitOf } from '#packages/document/tree'
import { applyCommands } from '#packages/document/tree-commands'
import { newHeading } from '~/features/document/ui/outline'
import type { PastedSection } from '~/features/editor/ui/live'
import { placeBelow, saveBody, type ownHeadings, type StoredSection } from './own-headings'

type Headings = ReturnType<typeof ownHeadings>

/** Stores pasted headings, each with its text, as one edit of the outline; null where they could not be. */
export async function storeHeadings(
  { editor, about }: Headings,
  after: NodeId,
  sections: readonly PastedSection[],
): Promise<StoredSection[] | null> {
  const placed = placedBelow(editor.snapshot().tree, after, sections)
  if (!placed || !editor.apply(placed.map(({ command }) => command))) return null
  const stored: StoredSection[] = []
  const isStored = await editor.flush()
  for (const { id, body } of isStored ? placed : []) {
    const rev = await saveBody(about, { id, rev: 0, body })
    if (rev === null) break
    stored.push({ id, rev, body })
  }
  if (stored.length === placed.length) return stored
  removeHeadings(
    { editor },
    placed.map(({ id }) => id),
  )
  return null
}

/** Takes away those that still stand, as one edit. Gives the way back. */
export function removeHeadings(
  { editor }: Pick<Headings, 'editor'>,
  ids: readonly NodeId[],
): () => boolean {
  const { tree } = editor.snapshot()
  const gone = new Set<string>(ids)
  const roots = ids.filter((id) => {
    const place = placeOf(tree, id)
    return place !== null && !gone.has(place.parent?.id ?? '')
  })
  const commands = roots.map((nodeId) => ({ type: 'remove' as const, nodeId }))
  const applied = applyCommands(tree, commands)
  if (roots.length === 0 || !applied.ok || !editor.apply(commands)) return () => true
  return () => editor.apply(applied.inverse)
}

/** Where pasted headings go: those of the highest level right below a section, deeper ones under the one before. */
export function placedBelow(tree: DocTree, after: NodeId, sections: readonly PastedSection[]) {
  const place = placeBelow(tree, after)
  if (!place) return null
  const highest = Math.min(...sections.map(({ level }) => level))
  const mayNest = place.level < depthLimitOf(tree)
  let roots = 0
  let parent: { id: NodeId; children: number } | null = null
  return sections.map(({ title, level, body }) => {
    const id = newNodeId()
    const node = newHeading(id, title)
    const isUnder = mayNest && level > highest && parent !== null
    const where =
      isUnder && parent
        ? { parentId: parent.id, at: parent.children++ }
        : { parentId: place.parentId, at: place.at + roots++ }
    if (!isUnder) parent = { id, children: 0 }
    return { id, body, command: { type: 'add' as const, ...where, node } }
  })
}
