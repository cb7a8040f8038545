import type { EditorView } from 'prosemirror-view'
import type { NodeId } from '~/core/ids'
import type { DocTree, SectionBody } from '#packages/document'
import { nodesOf } from '#packages/document/tree-walk'
import { nodeOfBody } from '~/features/document/prose'
import { changeSections, type OwnPage } from './change-sections'
import { cutSections, rangeOfPart, type CutSections } from './cut-sections'
import type { SelectedPart } from './selected-sections'

/** A section is written in soon after it is opened. */
const OPEN_WITHIN_MS = 5_000

type Writes = (view: EditorView) => void

/** What is selected over sections goes, and `write` puts words into the place where it stood. */
export async function replaceSections(
  page: OwnPage,
  parts: readonly SelectedPart[],
  write: Writes,
): Promise<void> {
  const { tree } = page.writing
  let place: { nodeId: NodeId; position: number } | null = null
  const isDone = await changeSections(page, {
    nodeIds: parts.map(({ nodeId }) => nodeId),
    change(bodyOf) {
      const cut = cutSections(tree, parts, bodyOf)
      place = placeAfterCut(tree, parts, { ...cut, bodyOf })
      return cut
    },
    words: '已替换选中的内容',
    versionName: '替换选中的内容之前',
  })
  getSelection()?.removeAllRanges()
  // It is set while the change is made out, which the compiler does not see.
  const open = place as { nodeId: NodeId; position: number } | null
  if (!isDone || !open) return
  const opened = page.editing.awaitedView.of(open.nodeId, OPEN_WITHIN_MS)
  page.editing.setEdited(open.nodeId, { position: open.position })
  const live = await opened
  if (live) write(live.view)
}

/** Where one writes on: at the beginning of what went, or the end of the section before it. */
export function placeAfterCut(
  tree: DocTree,
  parts: readonly SelectedPart[],
  cut: CutSections & { bodyOf: (nodeId: NodeId) => SectionBody | undefined },
): { nodeId: NodeId; position: number } | null {
  const gone = new Set(cut.removed)
  const [first] = parts
  if (!first) return null
  if (!gone.has(first.nodeId)) {
    const body = cut.bodyOf(first.nodeId)
    const from = body && body.content.length > 0 ? rangeOfPart(nodeOfBody(body), first).from : 0
    return { nodeId: first.nodeId, position: Math.max(1, from) }
  }
  const nodes = nodesOf(tree)
  const before = nodes[nodes.findIndex(({ id }) => id === first.nodeId) - 1]
  if (before) return { nodeId: before.id, position: Number.MAX_SAFE_INTEGER }
  const left = parts.find(({ nodeId }) => !gone.has(nodeId))
  return left ? { nodeId: left.nodeId, position: 1 } : null
}
