import { showToast } from '~/client/toasts'
import type { NodeId } from '~/core/ids'
import { nodeOfBody } from '~/features/document/prose'
import { placeOf, type Paragraph, type SectionBody } from '#packages/document'
import { nodesOf } from '#packages/document/tree-walk'
import { changeSections, type OwnPage } from './change-sections'

/** A section goes on in the one before it: its heading becomes a line there. */
export async function joinWithPrevious(
  page: OwnPage,
  { nodeId, title }: { nodeId: NodeId; title: string },
): Promise<void> {
  const { tree } = page.writing
  const nodes = nodesOf(tree)
  const index = nodes.findIndex(({ id }) => id === nodeId)
  const previous = nodes[index - 1]
  const own = placeOf(tree, nodeId)?.node
  if (!previous || !own) return
  if (own.children.length > 0) {
    showToast({ icon: 'info', title: '下面还有小节，先把它们移走再合并' })
    return
  }
  let position = 0
  const isDone = await changeSections(page, {
    nodeIds: [previous.id, nodeId],
    words: `已并入「${previous.title || '开头'}」`,
    versionName: '',
    change(bodyOf) {
      const before = bodyOf(previous.id) ?? EMPTY
      position = nodeOfBody(before).content.size - 1
      return {
        bodies: new Map([[previous.id, joined(before, title, bodyOf(nodeId))]]),
        removed: [nodeId],
      }
    },
  })
  if (isDone) page.editing.setEdited(previous.id, { position: Math.max(0, position) })
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

/** The text before, the heading as a line, the text below it. */
export function joined(
  before: SectionBody,
  title: string,
  own: SectionBody | undefined,
): SectionBody {
  const line: Paragraph[] =
    title === ''
      ? []
      : [
          {
            type: 'paragraph',
            attrs: { blockId: crypto.randomUUID().replaceAll('-', '').slice(0, 8), by: 'human' },
            content: [{ type: 'text', text: title }],
          },
        ]
  return { type: 'doc', content: [...before.content, ...line, ...(own?.content ?? [])] }
}
