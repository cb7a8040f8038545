import { linesOfBlock, type DocNode, type DocSnapshot, type Inline } from '../../../schema'

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

  const hear = (inline: Inline): void => {
    if (inline.type === 'cite') cited.push(...inline.attrs.ids.flatMap(workOf))
    else if (inline.type === 'xref') namesPages ||= inline.attrs.form === 'page'
    else if (inline.type === 'text') for (const id of threadsOf(inline)) threads.add(id)
  }
  const visit = (node: DocNode): void => {
    nodes.set(node.id, node)
    for (const one of bodies.get(node.id)?.content ?? []) {
      for (const line of linesOfBlock(one)) line.forEach(hear)
      if (one.type === 'figure') {
        captions.set(one.attrs.id, one.attrs.caption)
        cited.push(...one.attrs.evidenceIds.flatMap(workOf))
        if (one.attrs.spec.kind === 'chart') charts += 1
      }
    }
    node.children.forEach(visit)
  }
  tree.children.forEach(visit)
  return { nodes, captions, cited, charts, threads, namesPages }
}

const threadsOf = ({ marks = [] }: Extract<Inline, { type: 'text' }>) =>
  marks.flatMap((mark) => (mark.type === 'comment' ? [mark.attrs.threadId] : []))
