import { acceptedBody } from '#packages/document/accepted-body'
import { allLines } from '#packages/document/body-walk'
import { type DocNode } from '#packages/document/tree'
import { type DocSnapshot } from '#packages/document/snapshot'
import type { Inline, SectionBody } from '#packages/document/body'
import { threadsOf } from './changes/section-marks'

/** What has to be known before the first word is written. */
export interface Survey {
  nodes: ReadonlyMap<string, DocNode>
  /** Of figures, by their ids. */
  captions: ReadonlyMap<string, string>
  /** Works in the order in which the text cites them, as often as it does. */
  cited: readonly string[]
  charts: number
  /** Threads whose words the text carries, and blocks that one may be about. */
  threads: ReadonlySet<string>
  blocks: ReadonlySet<string>
  namesPages: boolean
}

/** One walk over the whole, in the order of reading. */
export function survey({ tree, bodies, evidence }: DocSnapshot): Survey {
  const nodes = new Map<string, DocNode>()
  const captions = new Map<string, string>()
  const cited: string[] = []
  const pending: string[] = []
  const threads = new Set<string>()
  const blocks = new Set<string>()
  let charts = 0
  let namesPages = false
  const workOf = (id: string) => evidence.get(id)?.referenceId ?? []

  const collect = (inline: Inline): void => {
    if (inline.type === 'cite') pending.push(...inline.attrs.ids.flatMap(workOf))
    else if (inline.type === 'xref') namesPages ||= inline.attrs.form === 'page'
    for (const id of threadsOf(inline)) threads.add(id)
  }
  const visit = (node: DocNode): void => {
    nodes.set(node.id, node)
    const body = bodies.get(node.id)
    if (body) cited.push(...citationsIn(body).flatMap(workOf))
    for (const item of body?.content ?? []) {
      blocks.add(item.attrs.blockId)
      for (const line of allLines(item)) line.forEach(collect)
      if (item.type === 'figure') {
        captions.set(item.attrs.id, item.attrs.caption)
        pending.push(...item.attrs.evidenceIds.flatMap(workOf))
        if (item.attrs.spec.kind === 'chart') charts += 1
      }
    }
    node.children.forEach(visit)
  }
  tree.children.forEach(visit)
  // Works that only deleted words cite come last: the numbers of all others are those of the page.
  const among = new Set(cited)
  const all = [...cited, ...pending.filter((id) => !among.has(id))]
  return { nodes, captions, cited: all, charts, threads, blocks, namesPages }
}

/** Evidence that the accepted text cites, as often as it does; what a figure was taken from comes with the figure. */
const citationsIn = (body: SectionBody): string[] =>
  acceptedBody(body).content.flatMap((block) => [
    ...[...allLines(block)].flat().flatMap((item) => (item.type === 'cite' ? item.attrs.ids : [])),
    ...(block.type === 'figure' ? block.attrs.evidenceIds : []),
  ])
