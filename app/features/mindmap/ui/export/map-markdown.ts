import type { DocNode, DocTree } from '#packages/document/tree'
import { noteWithSources, type EvidenceWords } from '../files'
import { onOneLine } from '../typed-topics'

/** A map as Markdown: its title, then a list; notes and what topics lean on are quoted under them. */
export function markdownOfMap({ title, children }: DocTree, evidence: EvidenceWords): string {
  const lines = (node: DocNode, depth: number): string[] => {
    const indent = '  '.repeat(depth)
    const note = noteWithSources(node, evidence)
    const quoted = note === '' ? [] : note.split('\n').map((line) => `${indent}  > ${line}`)
    return [
      `${indent}- ${onOneLine(node.title)}`,
      ...quoted,
      ...node.children.flatMap((child) => lines(child, depth + 1)),
    ]
  }
  const list = children.flatMap((node) => lines(node, 0))
  return `# ${onOneLine(title)}\n\n${list.join('\n')}\n`
}
