import { allLines } from '../../../schema/body-walk'
import { type DocNode } from '../../../schema/tree'
import { type DocSnapshot } from '../../../schema/snapshot'
import { type Inline } from '../../../schema/body'

/** What has to be known before the first word is written. */
export interface Survey {
  nodes: ReadonlyMap<string, DocNode>
  /** Of figures, by their ids. */
  captions: ReadonlyMap<string, string>
  /** Works in the order in which the text cites them, as often as it does. */
  cited: readonly string[]
  charts: number
  /** Threads whose words the text carries. */
  threads: ReadonlySet<string>
  namesPages: boolean
}

/** One walk over the whole, in the order of reading. */
export function survey({ tree, bodies, evidence }: DocSnapshot): Survey {
  const nodes = new Map<string, DocNode>()
  const captions = new Map<string, string>()
  const cited: string[] = []
  const threads = new Set<string>()
  let charts = 0
  let namesPages = false
  const workOf = (id: string) => evidence.get(id)?.referenceId ?? []

  const collect = (inline: Inline): void => {
    if (inline.type === 'cite') cited.push(...inline.attrs.ids.flatMap(workOf))
    else if (inline.type === 'xref') namesPages ||= inline.attrs.form === 'page'
    else if (inline.type === 'text') for (const id of threadsOf(inline)) threads.add(id)
  }
  const visit = (node: DocNode): void => {
    nodes.set(node.id, node)
    for (const item of bodies.get(node.id)?.content ?? []) {
      for (const line of allLines(item)) line.forEach(collect)
      if (item.type === 'figure') {
        captions.set(item.attrs.id, item.attrs.caption)
        cited.push(...item.attrs.evidenceIds.flatMap(workOf))
        if (item.attrs.spec.kind === 'chart') charts += 1
      }
    }
    node.children.forEach(visit)
  }
  tree.children.forEach(visit)
  return { nodes, captions, cited, charts, threads, namesPages }
}

const threadsOf = ({ marks = [] }: Extract<Inline, { type: 'text' }>) =>
  marks.flatMap((mark) => (mark.type === 'comment' ? [mark.attrs.threadId] : []))
