import { idText } from '#packages/basics/shape'
import type { NodeId } from '~/core/ids'
import type { MapSummary, TopicStyle } from '#packages/document/map/map-view'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { MapSnapshot, SharedTopic } from '~/features/sharing/thing-terms'

const toNodeId = idText<NodeId>()
const idOf = (path: string) => toNodeId(`t${path}`)

/** A shared map as what draws maps reads them: a topic's way from the root is its id. */
export function treeOfSnapshot(snapshot: MapSnapshot): DocTree {
  const styles: Record<string, TopicStyle> = {}
  const children = nodesOf(snapshot.topics, '', styles)
  const summaries = Object.fromEntries(
    snapshot.summaries.map((summary, index): [string, MapSummary] => [
      `s${index}`,
      {
        parentId: summary.parent === '' ? null : idOf(summary.parent),
        nodeIds: range(summary).map((no) => idOf(under(summary.parent, no))),
        title: summary.title,
      },
    ]),
  )
  const map = { ...snapshot.appearance, styles, summaries }
  return { id: idOf(''), title: snapshot.title, children, map }
}

function nodesOf(
  topics: readonly SharedTopic[],
  parent: string,
  styles: Record<string, TopicStyle>,
): DocNode[] {
  return topics.map(({ title, style, children }, index) => {
    const path = under(parent, index)
    const id = idOf(path)
    if (style) styles[id] = style
    return { ...plain, id, title, children: nodesOf(children, path, styles) }
  })
}

const plain = {
  kind: 'node',
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
} as const satisfies Partial<DocNode>

const under = (parent: string, index: number) => (parent === '' ? `${index}` : `${parent}.${index}`)

const range = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
