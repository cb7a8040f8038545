import type { NodeId } from '~/core/ids'
import { testId } from './ids'
import type { DocNode, DocTree, NodeKind, TreeCommand } from '#packages/document'
import { nodesOf, settledTree } from '#packages/document'
import { numberingNames } from '#packages/document/headings/numbering-names'
import type { Chance } from './chance'
import {
  mapGaps,
  mapLines,
  mapThemes,
  structures,
  topicMarkers,
  type MapAppearance,
} from '#packages/document/map/map-view'

const WORDS =
  '绪论 背景 研究方法 数据与样本 回归结果 讨论 结论 Introduction 3D 打印 “引号”与（括号） 第一章 1.1 a|b * # 图书馆'.split(
    ' ',
  )

/** A title of one to three words, some of which Markdown would stumble over. */
export const randomTitle = (chance: Chance): string =>
  Array.from({ length: 1 + chance.below(3) }, () => chance.pick(WORDS)).join('')

const ROOTS: readonly NodeKind[] = ['chapter', 'chapter', 'chapter', 'part', 'front', 'back']

/** A tree as people keep them: up to `chapters` roots, three levels, plans here and there. */
export function randomTree(chance: Chance, chapters = 8): DocTree {
  const children = many(chance, chapters, () => randomNode(chance, 1))
  return settledTree({ id: testId(`t${chance.below(1e9)}`), title: randomTitle(chance), children })
}

/** A node with what stands under it, `level` from 1. */
export function randomNode(chance: Chance, level: number): DocNode {
  return {
    id: testId(`n${chance.below(1e9)}-${chance.below(1e9)}`),
    kind: chance.pick(ROOTS),
    title: randomTitle(chance),
    intent: chance.below(3) === 0 ? `说明${randomTitle(chance)}` : '',
    budget: chance.below(4) === 0 ? chance.below(900) : null,
    locked: chance.below(8) === 0,
    source: chance.pick(['ai', 'custom', 'document']),
    note: chance.below(6) === 0 ? '请举例' : '',
    evidenceIds: chance.below(5) === 0 ? [`e${chance.below(99)}`] : [],
    children: level < 3 ? many(chance, 4, () => randomNode(chance, level + 1)) : [],
  }
}

/** An edit of this tree, now and then one that must be refused. */
export function randomCommand(chance: Chance, tree: DocTree): TreeCommand {
  const nodes = nodesOf(tree)
  const nodeId = nodes.length > 0 ? chance.pick(nodes).id : testId<NodeId>('none')
  const parentId = nodes.length > 0 && chance.below(3) > 0 ? chance.pick(nodes).id : null
  const choice = chance.below(6)
  switch (chance.below(7)) {
    case 0:
      return { type: 'add', parentId, at: choice, node: randomNode(chance, 2 + chance.below(2)) }
    case 1:
      return { type: 'rename', nodeId, title: randomTitle(chance) }
    case 2:
      return { type: 'remove', nodeId }
    case 3:
      return { type: 'plan', nodeId, plan: { kind: chance.pick(ROOTS), budget: chance.below(500) } }
    case 4:
      return { type: 'numbering', numbering: chance.pick([...numberingNames, null]) }
    default:
      return { type: 'move', nodeId, parentId, at: choice, kind: chance.pick(ROOTS) }
  }
}

const many = <Item>(chance: Chance, limit: number, make: () => Item): Item[] =>
  Array.from({ length: chance.below(limit + 1) }, make)

/** Any edit of a map: of its topics, or of how it is drawn. */
export function randomMapCommand(chance: Chance, tree: DocTree): TreeCommand {
  const nodes = nodesOf(tree)
  const node = nodes.length > 0 ? chance.pick(nodes) : null
  switch (chance.below(8)) {
    case 0:
      return { type: 'view', view: randomView(chance) }
    case 1:
      return {
        type: 'style',
        nodeId: node?.id ?? tree.id,
        style: chance.below(4) === 0 ? null : { marker: chance.pick(topicMarkers), colour: null },
      }
    case 2: {
      const ids = node?.children.map(({ id }) => id) ?? []
      const nodeIds = ids.length > 0 ? ids : nodes.slice(0, 1).map(({ id }) => id)
      const summary = { parentId: node?.id ?? null, nodeIds, title: '概要' }
      const summaryId = `s${chance.below(4)}`
      return { type: 'summarise', summaryId, summary: chance.below(4) === 0 ? null : summary }
    }
    default:
      return randomCommand(chance, tree)
  }
}

const randomView = (chance: Chance): Partial<MapAppearance> =>
  chance.below(2) === 0
    ? { layout: chance.pick(structures), gap: chance.pick(mapGaps) }
    : { theme: chance.pick(mapThemes), line: chance.pick(mapLines) }
