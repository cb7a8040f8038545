import {
  number,
  numberingPresets,
  type DocNode,
  type DocTree,
  type NumberingPreset,
} from '#packages/document'
import type { CreationView } from '../../terms'

/** A heading with the number it carries. */
export interface NumberedNode {
  node: DocNode
  label: string
  /** 1 for chapters. */
  level: number
}

/** A root of the tree with all beneath it, in reading order. */
export interface NumberedChapter extends NumberedNode {
  below: readonly NumberedNode[]
}

/** The tree as it is read: chapter by chapter. */
export function chaptersOf(
  tree: DocTree,
  numbering: NumberingPreset = numberingPresets.paper,
): NumberedChapter[] {
  const numbers = number(tree, numbering)
  const numbered = (node: DocNode, level: number): NumberedNode => ({
    node,
    level,
    label: numbers.get(node.id)?.label ?? '',
  })
  const under = (node: DocNode, level: number): NumberedNode[] =>
    node.children.flatMap((child) => [numbered(child, level), ...under(child, level + 1)])
  return tree.children.map((node) => ({ ...numbered(node, 1), below: under(node, 2) }))
}

/** The chapter that a heading stands in; the first where it is gone. */
export const chapterWith = (chapters: readonly NumberedChapter[], nodeId: string) =>
  chapters.find(
    ({ node, below }) => node.id === nodeId || below.some((item) => item.node.id === nodeId),
  ) ?? chapters[0]

/** Ids of a chapter and of all beneath it. */
export const nodesOfChapter = (chapter: NumberedChapter | undefined): string[] =>
  chapter ? [chapter.node.id, ...chapter.below.map(({ node }) => node.id)] : []

/** Of the chapters those that hold one of these headings, each with them, what stands above and what stands beneath. */
export function partsOf(
  chapters: readonly NumberedChapter[],
  ids: ReadonlySet<string>,
): NumberedChapter[] {
  const holds = (node: DocNode): boolean => ids.has(node.id) || node.children.some(holds)
  return chapters
    .filter(({ node }) => holds(node))
    .map((chapter) => {
      const within = new Set<string>()
      const gather = (node: DocNode, isWithin: boolean): void => {
        if (isWithin || holds(node)) within.add(node.id)
        for (const child of node.children) gather(child, isWithin || ids.has(node.id))
      }
      gather(chapter.node, false)
      return { ...chapter, below: chapter.below.filter(({ node }) => within.has(node.id)) }
    })
}

/** Where reading begins: at the heading that was asked for, else at the first. */
export function placeAt(chapters: readonly NumberedChapter[], requested: string) {
  const chapter = chapterWith(chapters, requested)
  const isThere = nodesOfChapter(chapter).includes(requested)
  return {
    chapterId: chapter?.node.id ?? '',
    nodeId: isThere ? requested : (chapter?.node.id ?? ''),
  }
}

/**
 * Where there is something to watch while all is being written: an introduction is put together last, and stands empty
 * until then. '' when nothing is being written.
 */
export function chapterWrittenFirst(
  chapters: readonly NumberedChapter[],
  { taskStatus, nodes }: Pick<CreationView, 'taskStatus' | 'nodes'>,
): string {
  if (!GOING.has(taskStatus)) return ''
  const waiting = new Set<string>(
    nodes.flatMap((item) => (item.stage === 'completing' ? [item.nodeId] : [])),
  )
  const isWatched = (chapter: NumberedChapter) =>
    nodesOfChapter(chapter).every((id) => !waiting.has(id))
  const isOpen = new Set<string>(
    nodes.flatMap(({ state, nodeId }) => (state === 'wait' || state === 'ing' ? [nodeId] : [])),
  )
  const watched = chapters.filter(isWatched)
  const next = watched.find((chapter) => nodesOfChapter(chapter).some((id) => isOpen.has(id)))
  return (next ?? watched[0])?.node.id ?? ''
}

/** Of tasks that are paid for and not yet at their end. */
export const GOING: ReadonlySet<string> = new Set(['payed', 'wait', 'ing'])

/** Number and title of a heading; '' when it is gone. */
export function titleOf(chapters: readonly NumberedChapter[], nodeId: string): string {
  const all = chapters.flatMap((chapter) => [chapter, ...chapter.below])
  const found = all.find(({ node }) => node.id === nodeId)
  return found ? `${found.label} ${found.node.title}`.trim() : ''
}
