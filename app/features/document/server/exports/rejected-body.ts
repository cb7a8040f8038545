import type { SectionBody } from '#packages/document/body'
import { bodyOfNode, nodeOfBody } from '../../prose/convert'
import { isChange, settledDoc } from '../../prose/settle-changes'

/** A body as it was before all that waits; the same body where nothing does. */
export function rejectedBody(body: SectionBody): SectionBody {
  const doc = nodeOfBody(body)
  let isPending = false
  doc.descendants((node) => {
    isPending ||= node.marks.some(isChange)
    return !isPending
  })
  return isPending ? bodyOfNode(settledDoc(doc, 'reject')) : body
}
