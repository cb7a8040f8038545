import type { NodeId } from '#packages/basics/ids'
import { MAP_DEPTH, TITLE_LINES } from './map/map-view'
import {
  BUDGET_LIMIT,
  CHAPTERS_LIMIT,
  INTENT_LIMIT,
  NODES_LIMIT,
  NODE_EVIDENCE_LIMIT,
  NOTE_LIMIT,
  TITLE_LIMIT,
  TREE_DEPTH,
  depthLimitOf,
  type DocNode,
  type DocTree,
} from './tree'
import { nodesOf, placesOf } from './tree-walk'

/** Why a tree or an edit of it is refused, as it is said to a person. */
export const treeFaults = {
  nodeMissing: '这个标题已不在大纲里',
  parentMissing: '上级标题已不在大纲里',
  idTaken: '大纲里有重复的标识',
  titleEmpty: '标题不能为空',
  titleTooLong: `标题不能超过${TITLE_LIMIT}个字`,
  titleUnreadable: '标题里有无法显示的字符',
  tooDeep: `大纲最多${TREE_DEPTH}级`,
  mapTooDeep: `脑图最多${MAP_DEPTH}层`,
  tooManyLines: `一个主题最多${TITLE_LINES}行`,
  noMap: '这份文档不是脑图',
  isMap: '脑图的主题不编号',
  summaryInvalid: '概要太多，或没有包住主题',
  tooManyChapters: `大纲最多${CHAPTERS_LIMIT}章`,
  tooManyNodes: `大纲最多${NODES_LIMIT}个标题`,
  intoItself: '不能把标题移到它自己下面',
  planInvalid: '字数、要点或备注超出了范围',
} as const
export type TreeFault = keyof typeof treeFaults

/** `nodeId` is where the fault lies; the tree's own id when it is about the whole. */
export interface TreeRefusal {
  fault: TreeFault
  nodeId: NodeId
}

// Line ends, controls, halves of characters: nothing that a heading or an XML file can hold.
const UNREADABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/u

// Drawn as nothing: of these alone no heading can be seen or hit.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** What is wrong with a title; null when nothing is. Only topics of a map have several lines. Titles are never trimmed: a kept outline is kept byte for byte. */
export function titleFault(title: string, isMap = false): TreeFault | null {
  if (isMap) {
    const lines = title.split('\n')
    return lines.length > TITLE_LINES ? 'tooManyLines' : titleFault(lines.join(' '))
  }
  if (title.replace(UNSEEN, '').trim() === '') return 'titleEmpty'
  if (title.length > TITLE_LIMIT) return 'titleTooLong'
  return UNREADABLE.test(title) ? 'titleUnreadable' : null
}

/** What is wrong with one node, its children aside. What stands before the first heading has no title. */
export function nodeFault(node: DocNode, isMap = false): TreeFault | null {
  const { intent, note, budget, evidenceIds } = node
  const isPlanned =
    intent.length <= INTENT_LIMIT &&
    note.length <= NOTE_LIMIT &&
    evidenceIds.length <= NODE_EVIDENCE_LIMIT &&
    (budget === null || (Number.isInteger(budget) && budget >= 0 && budget <= BUDGET_LIMIT))
  const isOpening = node.kind === 'front' && node.title === ''
  const fault = isOpening ? null : titleFault(node.title, isMap)
  return fault ?? (isPlanned ? null : 'planInvalid')
}

/** The first fault of a whole tree; null for one that may be kept. */
export function treeFault(tree: DocTree): TreeRefusal | null {
  const isMap = tree.map !== undefined
  const title = titleFault(tree.title, isMap)
  if (title) return { fault: title, nodeId: tree.id }
  const ids = new Set([tree.id])
  let chapters = 0
  for (const { node, level } of placesOf(tree)) {
    if (node.kind === 'chapter') chapters += 1
    const fault = depthFault(tree, level) ?? placeFault(node, ids) ?? nodeFault(node, isMap)
    if (fault) return { fault, nodeId: node.id }
    ids.add(node.id)
    if (ids.size > NODES_LIMIT + 1) return { fault: 'tooManyNodes', nodeId: tree.id }
  }
  return chapters > CHAPTERS_LIMIT ? { fault: 'tooManyChapters', nodeId: tree.id } : null
}

/** The first fault in words, with the heading where it lies; '' for a tree that may be kept. */
export function faultInWords(tree: DocTree): string {
  const refusal = treeFault(tree)
  if (!refusal) return ''
  const { fault, nodeId } = refusal
  const nodes = nodesOf(tree)
  // One of the same id before it is not meant.
  const index = nodes.findLastIndex(({ id }) => id === nodeId)
  const unseen = index < 0 ? '' : `第${index + 1}个标题`
  return namingHeading(treeFaults[fault], fault === 'titleEmpty' ? unseen : nodes[index]?.title)
}

export const namingHeading = (fault: string, title = ''): string =>
  title === '' ? fault : `${fault}：${Array.from(title).slice(0, NAMED_AT_MOST).join('')}`
const NAMED_AT_MOST = 20

const placeFault = ({ id }: DocNode, taken: ReadonlySet<string>): TreeFault | null =>
  taken.has(id) ? 'idTaken' : null

function depthFault(tree: DocTree, level: number): TreeFault | null {
  if (level <= depthLimitOf(tree)) return null
  return tree.map ? 'mapTooDeep' : 'tooDeep'
}
