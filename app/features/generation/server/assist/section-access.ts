import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { documentErrors } from '~/features/document/errors'
import { nodesOf, pathTo } from '~/features/document/schema'
import { findDraft, readSection, readTree } from '~/features/document/server'
import { generationErrors } from '../../errors'

export interface SectionPlace {
  id: DocumentId
  nodeId: NodeId
}

/**
 * Titles from the document down to a section that the caller may write. Errors: `documentNotFound`, `isFinal`,
 * `nodeNotFound`, `nodeLocked`, `notYours` where its text is withheld from them.
 */
export async function requireWritable(
  ctx: SeatedContext,
  { id, nodeId }: SectionPlace,
): Promise<{ path: string[] }> {
  await findDraft(ctx, id)
  const [{ tree }, section] = await Promise.all([readTree(ctx, id), readSection(ctx, id, nodeId)])
  const node = nodesOf(tree).find((item) => item.id === nodeId)
  if (!node) throw generationErrors.nodeNotFound()
  if (section?.isWithheld) throw documentErrors.notYours()
  return { path: [tree.title, ...pathTo(tree, nodeId).map(({ title }) => title)] }
}
