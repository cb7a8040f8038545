import { Transform } from 'prosemirror-transform'
import { bodyOfNode, nodeOfBody, proseSchema } from '~/features/document/prose'
import type { NodeId } from '~/core/ids'
import type { SectionBody } from '#packages/document'
import { rangeOfPart } from './cut-sections'
import type { SelectedPart } from './selected-sections'

export type MarkName = 'bold' | 'italic' | 'underline' | 'highlight'

/** What is selected of sections with a mark, or without it where all of it has it. */
export function markedSections(
  parts: readonly SelectedPart[],
  bodyOf: (nodeId: NodeId) => SectionBody | undefined,
  name: MarkName,
): ReadonlyMap<NodeId, SectionBody> {
  const type = proseSchema.marks[name]
  const texts = parts.flatMap((part) => {
    const body = bodyOf(part.nodeId)
    if (!body || body.content.length === 0) return []
    const doc = nodeOfBody(body)
    return [{ nodeId: part.nodeId, doc, ...rangeOfPart(doc, part) }]
  })
  if (!type) return new Map()
  const hasAll = texts.every(({ doc, from, to }) => {
    let isMarked = true
    doc.nodesBetween(from, to, (node) => {
      if (node.isText && !type.isInSet(node.marks)) isMarked = false
    })
    return isMarked
  })
  return new Map(
    texts.map(({ nodeId, doc, from, to }) => {
      const tr = new Transform(doc)
      if (hasAll) tr.removeMark(from, to, type)
      else tr.addMark(from, to, type.create())
      return [nodeId, bodyOfNode(tr.doc)]
    }),
  )
}
