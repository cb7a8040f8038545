import type { NodeId } from '#packages/basics/ids'
import { nodeMaker, type OutlineChapter, type TreeOptions } from './outline'
import { TREE_DEPTH, type DocNode, type DocTree } from './tree'
import { settledTree } from './tree-walk'

/** A tree as mind maps draw it; the root is the document. `data.uid` is the node's id. */
export interface MindMap {
  name: string
  children?: readonly MindMap[]
  data?: { uid?: NodeId }
}

export const mindMapOf = (tree: DocTree): MindMap => ({
  name: tree.title,
  data: { uid: tree.id },
  children: tree.children.map(branchOf),
})

const branchOf = ({ id, title, children }: DocNode): MindMap => ({
  name: title,
  data: { uid: id },
  children: children.map(branchOf),
})

/** What stands deeper than a tree goes is left out. Ids that it brings are kept, once each. */
export function treeOfMindMap(map: MindMap, options: Omit<TreeOptions, 'title'>): DocTree {
  const nodeOf = nodeMaker({ ...options, title: map.name })
  const nodesUnder = ({ children = [] }: MindMap, level: number): DocNode[] =>
    level > TREE_DEPTH
      ? []
      : children.map((child) => nodeOf(child.data?.uid, child.name, nodesUnder(child, level + 1)))
  return settledTree({ id: options.id, title: map.name, children: nodesUnder(map, 1) })
}

/** The outline of a tree of names; ids come along where it has them. */
export const outlineOfMindMap = ({ children = [] }: MindMap): OutlineChapter[] =>
  children.map((chapter) => ({
    ...idOf(chapter),
    chapter_title: chapter.name,
    sections: (chapter.children ?? []).map((section) => ({
      ...idOf(section),
      section_title: section.name,
      nodes: (section.children ?? []).map((node) => ({ ...idOf(node), node_title: node.name })),
    })),
  }))

/** An outline as a tree of names under its title. */
export const mindMapOfOutline = (title: string, outline: readonly OutlineChapter[]): MindMap => ({
  name: title,
  children: outline.map((chapter) => ({
    ...dataOf(chapter),
    name: chapter.chapter_title,
    children: chapter.sections.map((section) => ({
      ...dataOf(section),
      name: section.section_title,
      children: section.nodes.map((node) => ({
        ...dataOf(node),
        name: node.node_title,
        children: [],
      })),
    })),
  })),
})

const idOf = ({ data }: MindMap) => (data?.uid === undefined ? {} : { id: data.uid })
const dataOf = ({ id }: { id?: NodeId }) => (id === undefined ? {} : { data: { uid: id } })
