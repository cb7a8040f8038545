import { distributeBudget } from '#packages/document/budgets'
import {
  number,
  numberingPresets,
  type NumberingPreset,
} from '#packages/document/headings/numbering'
import { type DocNode, type DocTree } from '#packages/document/tree'

/** One row of an outline as it is drawn. */
export interface OutlineLine {
  node: DocNode
  /** 1 for chapters. */
  level: number
  /** 第二章, 2.1; '' for what carries no number. */
  label: string
  /** Words of it and everything under it. */
  words: number
  /** Quotes tied to it and to everything under it. */
  evidence: number
  isOpen: boolean
}

export interface OutlineFigures {
  chapters: number
  /** Headings of the body that get a text. */
  leaves: number
  /** Of these, those with evidence. */
  supported: number
  words: number
}

/** Rows from top to bottom; what is folded has none. */
export function linesOf(
  tree: DocTree,
  folded: ReadonlySet<string>,
  target: number,
  numbering: NumberingPreset = numberingPresets.paper,
): OutlineLine[] {
  const labels = number(tree, numbering)
  const { words } = distributeBudget(tree, target)
  const lines: OutlineLine[] = []
  const walk = (node: DocNode, level: number, isVisible: boolean) => {
    const line: OutlineLine = {
      node,
      level,
      label: labels.get(node.id)?.label ?? '',
      words: words.get(node.id) ?? 0,
      evidence: node.evidenceIds.length,
      isOpen: !folded.has(node.id),
    }
    if (isVisible) lines.push(line)
    for (const child of node.children) {
      const below = walk(child, level + 1, isVisible && line.isOpen)
      line.words += below.words
      line.evidence += below.evidence
    }
    return line
  }
  for (const node of tree.children) walk(node, 1, true)
  return lines
}

/** What the bar above the rows counts. */
export function figuresOf(tree: DocTree, target: number): OutlineFigures {
  // Abstracts and appendices are no sections; nothing is paid for them either.
  const leaves = leavesIn(tree.children.filter(({ kind }) => kind !== 'front' && kind !== 'back'))
  return {
    chapters: tree.children.filter(({ kind }) => kind === 'chapter').length,
    leaves: leaves.length,
    supported: leaves.filter(({ evidenceIds }) => evidenceIds.length > 0).length,
    words: distributeBudget(tree, target).total,
  }
}

/** Pages that a deck gets for its headings: a section is one, and so is a chapter without any. */
export const pagesOf = ({ children }: DocTree): number =>
  children.reduce((sum, chapter) => sum + Math.max(1, chapter.children.length), 0)

/** Every heading that has others under it. */
export const branchIds = (tree: DocTree): string[] => {
  const walk = (node: DocNode): string[] =>
    node.children.length > 0 ? [node.id, ...node.children.flatMap(walk)] : []
  return tree.children.flatMap(walk)
}

const leavesIn = (nodes: readonly DocNode[]): DocNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesIn(node.children) : [node]))
