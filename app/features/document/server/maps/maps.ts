import { and, desc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { newNodeId, type DocumentId } from '~/core/ids'
import type { CreateMapInput, MapRow } from '../../contract'
import { newMapView } from '../../schema/map/map-view'
import { emptyNode } from '../../schema/outline'
import type { DocNode, DocTree } from '../../schema/tree'
import { createDocument, openDocuments } from '../documents'
import { documents } from '../tables'

/** Lays a mind map of the caller's down: empty, or with topics that stand elsewhere. Errors: `outlineRefused`. */
export async function createMap(
  ctx: SeatedContext,
  { title, topics, layout }: CreateMapInput,
): Promise<{ id: DocumentId }> {
  const map = { ...newMapView, ...(layout && { layout }) }
  const tree = { id: newNodeId(), title, children: treeOfTopics(topics), map }
  const { documentId } = await createDocument(ctx, { title: onOneLine(title), tree })
  return { id: documentId }
}

const MOST_LISTED = 200

/** Mind maps that the caller may open, the latest first. */
export async function listMaps(ctx: SeatedContext): Promise<MapRow[]> {
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(and(openDocuments(ctx), eq(documents.kind, 'map')))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(MOST_LISTED)
  return rows.map(({ id, title, createdBy, updatedAt }) => ({
    id,
    title,
    isOwn: createdBy === ctx.actor.accountId,
    updateTime: formatDateTime(new Date(updatedAt)),
  }))
}

const onOneLine = (title: string) => title.replaceAll('\n', ' ')

type Topic = CreateMapInput['topics'][number]

/** Topics in reading order become a tree by their levels; one that stands too deep hangs on the one before it. */
function treeOfTopics(topics: readonly Topic[]): DocTree['children'] {
  const root: { children: DocNode[] } = { children: [] }
  const path = [root]
  for (const { level, title, note } of topics) {
    const children: DocNode[] = []
    const node = { ...emptyNode, id: newNodeId(), title, note, source: 'custom' as const, children }
    const depth = Math.min(level, path.length)
    path[depth - 1]?.children.push(node)
    path.splice(depth, path.length, node)
  }
  return root.children
}
