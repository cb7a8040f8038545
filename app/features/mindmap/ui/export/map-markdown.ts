import type { DocNode, DocTree } from '#packages/document/tree'
import { onOneLine } from '../typed-topics'

/** A map as Markdown: its title, then a list, notes under their topics. */
export function markdownOfMap({ title, children }: DocTree): string {
  const lines = (node: DocNode, depth: number): string[] => {
    const indent = '  '.repeat(depth)
    const note = node.note === '' ? [] : [`${indent}  > ${onOneLine(node.note)}`]
    return [
      `${indent}- ${onOneLine(node.title)}`,
      ...note,
      ...node.children.flatMap((child) => lines(child, depth + 1)),
    ]
  }
  const list = children.flatMap((node) => lines(node, 0))
  return `# ${onOneLine(title)}\n\n${list.join('\n')}\n`
}
