import { readPassageId } from '~/core/source-place'
import { readTable } from '~/core/text/table-rows'
import type { NodeId } from '~/core/ids'
import type { DocNode, Evidence } from '#packages/document'
import type { Tools } from '../generator'
import type { StoredQuote, QuotesOfNode } from './quote-step'

/** What people tied to one heading as evidence: it is given there, before all that was found. */
export interface ChosenByHand extends Pick<QuotesOfNode, 'own' | 'table'> {
  /** Of the evidence. */
  ids: ReadonlySet<string>
}

const NOTHING: ChosenByHand = { own: [], table: null, ids: new Set() }

/** By heading; of several tables the first stands as one, the others are given in words. */
export async function chosenByHand(
  nodes: readonly DocNode[],
  tools: Pick<Tools, 'document'>,
): Promise<(nodeId: NodeId) => ChosenByHand> {
  const ids = nodes.flatMap(({ evidenceIds }) => evidenceIds.filter(isEvidence))
  if (ids.length === 0) return () => NOTHING
  const all = await tools.document.evidence([...new Set(ids)])
  const byId = new Map(all.map((item) => [item.id, item]))
  const { references } = await tools.document.read()
  const titleOf = ({ referenceId }: Evidence) =>
    (references.get(referenceId)?.title ?? '').slice(0, 60)
  const chosen = new Map(
    nodes.map((node): [string, ChosenByHand] => {
      const held = node.evidenceIds.flatMap((id) => byId.get(id) ?? [])
      const open = held.filter(({ state }) => state !== 'revoked')
      const table = open.find(({ quote }) => readTable(quote) !== null)
      const own = open.filter((item) => item !== table)
      const heading = node.title.slice(0, 60)
      return [
        node.id,
        {
          own: own.map((item) => quoteOf(item, titleOf(item))),
          ids: new Set(open.map(({ id }) => id)),
          table: table ? { id: table.id, title: titleOf(table), heading } : null,
        },
      ]
    }),
  )
  return (nodeId) => chosen.get(nodeId) ?? NOTHING
}

const isEvidence = (id: string) => /^e\d+$/.test(id)

function quoteOf({ id, place }: Evidence, title: string): StoredQuote {
  const no = readPassageId(place.passageId)?.passage ?? 0
  return { id, no, from: 0, isListed: false, heading: '', title }
}
