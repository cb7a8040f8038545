import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import type { DocTree, SectionBody } from '#packages/document'
import { nodesOf } from '#packages/document/tree-walk'
import { blocksOf, positionAt } from '~/features/editor/ui/comments'
import type { NodeId } from '~/core/ids'
import type { SelectedPart, TextPlace } from './selected-sections'

/** What is left of sections once what was selected of them is gone. */
export interface CutSections {
  bodies: ReadonlyMap<NodeId, SectionBody>
  removed: readonly NodeId[]
}

/** A section goes as a whole only with all that stands below it; one without a heading only loses its text. */
export function cutSections(
  tree: DocTree,
  parts: readonly SelectedPart[],
  bodyOf: (nodeId: NodeId) => SectionBody | undefined,
): CutSections {
  const whole = new Set(parts.flatMap(({ nodeId, isWhole }) => (isWhole ? [nodeId] : [])))
  const removed = nodesOf(tree)
    .filter((node) => node.title !== '')
    .filter((node) => whole.has(node.id) && nodesOf(node).every(({ id }) => whole.has(id)))
    .map(({ id }) => id)
  const gone = new Set(removed)
  const bodies = new Map<NodeId, SectionBody>()
  for (const part of parts) {
    const body = bodyOf(part.nodeId)
    if (body && body.content.length > 0 && !gone.has(part.nodeId))
      bodies.set(part.nodeId, cut(body, part))
  }
  return { bodies, removed }
}

function cut(body: SectionBody, part: SelectedPart): SectionBody {
  const doc = nodeOfBody(body)
  const { from, to } = rangeOfPart(doc, part)
  if (from >= to) return body
  return bodyOfNode(new Transform(doc).deleteRange(from, to).doc)
}

/** Positions between which a section is selected. */
export function rangeOfPart(doc: Node, { from, to }: SelectedPart): { from: number; to: number } {
  const positionOf = (place: TextPlace | null, otherwise: number) => {
    const block = blocksOf(doc).find(({ node }) => node.attrs['blockId'] === place?.blockId)
    return place && block ? positionAt(block, place.character) : otherwise
  }
  return { from: positionOf(from, 0), to: positionOf(to, doc.content.size) }
}
