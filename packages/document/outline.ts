import type { NodeId } from '#packages/basics/ids'
import type { DocNode, DocTree, NodeSource } from './tree'
import { nodesOf, settledTree } from './tree-walk'

/** A tree in the words of the contract. `id` is the node's; a client may leave it out. */
export interface OutlineChapter {
  chapter_title: string
  sections: readonly OutlineSection[]
  id?: NodeId
}
export interface OutlineSection {
  section_title: string
  nodes: readonly OutlineNode[]
  id?: NodeId
}
export interface OutlineNode {
  node_title: string
  id?: NodeId
}

/** A heading of a document; level 1 is a chapter. */
export interface Heading {
  level: number
  text: string
}

/** `refused` is the heading, and its place in the list, that stands too deep; the outline is empty then. */
export interface HeadingsRead {
  outline: OutlineChapter[]
  refused: { index: number; heading: Heading } | null
}

/** Headings of levels 1 to 3 as an outline; deeper ones are no part of it. */
export function readHeadings(headings: readonly Heading[]): HeadingsRead {
  const outline: {
    chapter_title: string
    sections: { section_title: string; nodes: OutlineNode[] }[]
  }[] = []
  for (const [index, heading] of headings.entries()) {
    const chapter = outline.at(-1)
    const section = chapter?.sections.at(-1)
    if (heading.level === 1) outline.push({ chapter_title: heading.text, sections: [] })
    else if (heading.level === 2 && chapter)
      chapter.sections.push({ section_title: heading.text, nodes: [] })
    else if (heading.level === 3 && section) section.nodes.push({ node_title: heading.text })
    else if (heading.level === 2 || heading.level === 3)
      return { outline: [], refused: { index, heading } }
  }
  return { outline, refused: null }
}

/** The same without the reason: empty when the headings are refused. */
export const outlineOfHeadings = (headings: readonly Heading[]): OutlineChapter[] =>
  readHeadings(headings).outline

/** What stands deeper than a tree goes is left out. */
export const outlineOf = (tree: Pick<DocTree, 'children'>): OutlineChapter[] =>
  tree.children.map((chapter) => ({
    id: chapter.id,
    chapter_title: chapter.title,
    sections: chapter.children.map((section) => ({
      id: section.id,
      section_title: section.title,
      nodes: section.children.map(({ id, title }) => ({ id, node_title: title })),
    })),
  }))

/** Headings of a tree, as a document has them. */
export const headingsOf = (tree: Pick<DocTree, 'children'>): Heading[] =>
  outlineOf(tree).flatMap(({ chapter_title, sections }) => [
    { level: 1, text: chapter_title },
    ...sections.flatMap(({ section_title, nodes }) => [
      { level: 2, text: section_title },
      ...nodes.map(({ node_title }) => ({ level: 3, text: node_title })),
    ]),
  ])

/** How a new tree is made of an outline. */
export interface TreeOptions {
  id: NodeId
  title: string
  source: NodeSource
  newId: () => NodeId
  /** What its nodes were before: those whose id comes again keep their plan, and their source unless their title changed. */
  previous?: DocTree
}

/** An outline as a tree. Ids that it brings are kept, once each. */
export function treeOfOutline(outline: readonly OutlineChapter[], options: TreeOptions): DocTree {
  const nodeOf = nodeMaker(options)
  const children = outline.map((chapter) =>
    nodeOf(
      chapter.id,
      chapter.chapter_title,
      chapter.sections.map((section) =>
        nodeOf(
          section.id,
          section.section_title,
          section.nodes.map((node) => nodeOf(node.id, node.node_title, [])),
        ),
      ),
    ),
  )
  return settledTree({ id: options.id, title: options.title, children })
}

export const emptyNode: Omit<DocNode, 'id' | 'title' | 'source'> = {
  kind: 'chapter',
  intent: '',
  budget: null,
  locked: false,
  note: '',
  evidenceIds: [],
  children: [],
}

/** Makes nodes of a tree, each id once; a known one brings its plan along. */
export function nodeMaker({ id: treeId, source, newId, previous }: TreeOptions) {
  const previousNodes = new Map((previous ? nodesOf(previous) : []).map((node) => [node.id, node]))
  const used = new Set([treeId])
  return (
    requestedId: NodeId | undefined,
    title: string,
    children: readonly DocNode[],
  ): DocNode => {
    const id =
      requestedId === undefined || requestedId === '' || used.has(requestedId)
        ? newId()
        : requestedId
    used.add(id)
    const before = previousNodes.get(id)
    if (!before) return { ...emptyNode, id, title, source, children }
    return { ...before, title, source: before.title === title ? before.source : source, children }
  }
}
