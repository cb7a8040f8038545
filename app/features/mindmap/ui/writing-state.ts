import { TREE_DEPTH, type DocNode, type DocTree } from '#packages/document/tree'
import { onOneLine } from './typed-topics'

/** What the form of a paper is filled with: an outline of three levels; what hangs deeper is left to the writing. */
export function writingState({ title, children }: DocTree): { topic: string; outlineText: string } {
  const lines = (node: DocNode, level: number): string[] => [
    `${'#'.repeat(level)} ${onOneLine(node.title)}`,
    ...(level < TREE_DEPTH ? node.children.flatMap((child) => lines(child, level + 1)) : []),
  ]
  const outlineText = children.flatMap((node) => lines(node, 1)).join('\n')
  return { topic: onOneLine(title), outlineText }
}
