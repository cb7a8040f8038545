import type { SeatedContext } from '~/core/context'
import { newNodeId, type DocumentId } from '~/core/ids'
import type { CreateMapInput } from '../../contract'
import { newMapView, type TopicStyle } from '../../schema/map/map-view'
import { withNewIds } from '../../schema/map/new-ids'
import { emptyNode } from '../../schema/outline'
import { TITLE_LIMIT, type DocNode, type DocTree } from '../../schema/tree'
import { createDocument } from '../documents'
import { requireRoomForText } from '../own/own-texts'

/** Lays a mind map of the caller's down: empty, or with topics that stand elsewhere. Errors: `outlineRefused`, `textsFull`. */
export async function createMap(
  ctx: SeatedContext,
  { title, topics, layout }: CreateMapInput,
): Promise<{ id: DocumentId }> {
  const { children, styles } = treeOfTopics(topics)
  const map = { ...newMapView, styles, ...(layout && { layout }) }
  return layMap(ctx, { id: newNodeId(), title, children, map })
}

/** A copy of a map, drawn as it is. Errors: those of `createMap`. */
export async function duplicateMap(ctx: SeatedContext, tree: DocTree): Promise<{ id: DocumentId }> {
  const title = `${tree.title.slice(0, TITLE_LIMIT - SUFFIX.length)}${SUFFIX}`
  return layMap(ctx, { ...withNewIds(tree), title })
}

const SUFFIX = '（副本）'

async function layMap(ctx: SeatedContext, tree: DocTree): Promise<{ id: DocumentId }> {
  await requireRoomForText(ctx)
  const title = onOneLine(tree.title)
  const { documentId } = await createDocument(ctx, { title, tree, own: { folderId: '' } })
  return { id: documentId }
}

const onOneLine = (title: string) => title.replaceAll('\n', ' ')

type Topic = CreateMapInput['topics'][number]

/** Topics in reading order become a tree by their levels; one that stands too deep hangs on the one before it. */
function treeOfTopics(topics: readonly Topic[]) {
  const styles: Record<string, TopicStyle> = {}
  const root: { children: DocNode[] } = { children: [] }
  const path = [root]
  for (const { level, title, note, marker } of topics) {
    const children: DocNode[] = []
    const node = { ...emptyNode, id: newNodeId(), title, note, source: 'custom' as const, children }
    const depth = Math.min(level, path.length)
    path[depth - 1]?.children.push(node)
    path.splice(depth, path.length, node)
    if (marker !== null) styles[node.id] = { marker, colour: null }
  }
  return { children: root.children, styles }
}
