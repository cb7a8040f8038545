import type { DocTree } from '#packages/document'
import { placeOf } from '#packages/document'
import type { NodeId } from '~/core/ids'
import type { SelectedPart } from './selected-sections'

/** What is selected of several sections, with their headings, for the clipboard. */
export function copiedSections(
  sheet: Element,
  tree: DocTree,
  parts: readonly SelectedPart[],
): { html: string; text: string } {
  const range = getSelection()?.getRangeAt(0)
  const pieces = parts.map(({ nodeId, from }) => {
    const place = placeOf(tree, nodeId)
    const title = from === null ? (place?.node.title ?? '') : ''
    const blocks = range ? blocksWithin(sheet, nodeId, range) : []
    return { title, level: place?.level ?? 1, blocks }
  })
  return {
    html: pieces.map(htmlOf).join(''),
    text: pieces
      .flatMap(({ title, blocks }) => [title, ...blocks.map((block) => block.textContent ?? '')])
      .filter((line) => line.trim() !== '')
      .join('\n'),
  }
}

interface Piece {
  title: string
  level: number
  blocks: readonly HTMLElement[]
}

function htmlOf({ title, level, blocks }: Piece): string {
  const heading = document.createElement(`h${level}`)
  heading.textContent = title
  const head = title === '' ? '' : heading.outerHTML
  return head + blocks.map((block) => block.outerHTML).join('')
}

/** Blocks of a section, each as far as it is selected. */
function blocksWithin(sheet: Element, nodeId: NodeId, range: Range): HTMLElement[] {
  const section = sheet.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
  const blocks = [...(section?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  return blocks
    .filter((block) => range.intersectsNode(block))
    .map((block) => {
      const within = document.createRange()
      within.selectNodeContents(block)
      if (block.contains(range.startContainer))
        within.setStart(range.startContainer, range.startOffset)
      if (block.contains(range.endContainer)) within.setEnd(range.endContainer, range.endOffset)
      const copy = block.cloneNode(false) as HTMLElement
      copy.appendChild(within.cloneContents())
      for (const tool of copy.querySelectorAll('button')) tool.remove()
      return copy
    })
}
