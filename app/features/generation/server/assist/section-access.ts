import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { isBlankBody } from '~/features/document/assist-terms'
import { documentErrors } from '~/features/document/errors'
import { nodesOf, pathTo, type DocNode, type DocTree } from '#packages/document'
import { findDraft, readSection, readTree } from '~/features/document/server'
import { generationErrors } from '../../errors'

export interface SectionPlace {
  id: DocumentId
  nodeId: NodeId
}

export interface WritableSection {
  /** Titles from the document down to it. */
  path: string[]
  tree: DocTree
  node: DocNode
  isEmpty: boolean
}

/**
 * A section that the caller may write, and where it stands. Errors: `documentNotFound`, `isFinal`,
 * `nodeNotFound`, `nodeLocked`, `notYours` where its text is withheld from them.
 */
export async function requireWritable(
  ctx: SeatedContext,
  { id, nodeId }: SectionPlace,
): Promise<WritableSection> {
  await findDraft(ctx, id)
  const [{ tree }, section] = await Promise.all([readTree(ctx, id), readSection(ctx, id, nodeId)])
  const node = nodesOf(tree).find((item) => item.id === nodeId)
  if (!node) throw generationErrors.nodeNotFound()
  if (section?.isWithheld) throw documentErrors.notYours()
  return {
    path: [tree.title, ...pathTo(tree, nodeId).map(({ title }) => title)],
    tree,
    node,
    isEmpty: !section || isBlankBody(section.body),
  }
}
