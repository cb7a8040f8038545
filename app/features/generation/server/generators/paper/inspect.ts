import type { NodeId } from '~/core/ids'
import { checkSupport, preparePassage, type FoldedPassage } from '~/features/models/server'
import {
  bare,
  candidates,
  factsOf,
  fingerprintsOf,
  judge,
  judgeSentence,
  leansElsewhere,
  needOf,
  sentencesOf,
  RepeatDetector,
  styleFaults,
  type PlacedSentence,
} from '#packages/document/text-checks'
import type { SectionContext } from './section-context'
import { proseOf, type ProseSentence } from './prose'

export interface Problem {
  no: number
  kind: 'contradicted' | 'unsourced' | 'repeated' | 'fact' | 'style'
  /** What a writer is told. */
  why: string
  /** Of what is repeated: the sentence of another section. */
  elsewhere?: string
}

/** What is wrong with a closed text, sentence by sentence. */
export async function inspect(context: SectionContext, text: string): Promise<Problem[]> {
  const prose = proseOf(text)
  const elsewhere = context.isAbstract ? [] : await repeatedElsewhere(context, prose)
  const found = [
    ...prose.flatMap((item) => supportProblem(context, item)),
    ...repeatedWithin(prose),
    ...elsewhere,
    ...prose.flatMap((item) => styleProblem(context, item)),
  ]
  const visited = new Set<number>()
  return found.filter(({ no }) => !visited.has(no) && visited.add(no))
}

function supportProblem(context: SectionContext, item: ProseSentence): Problem[] {
  if (item.evidenceIds.length > 0) {
    const judged = judgeSentence(
      { text: item.plain, evidenceIds: item.evidenceIds },
      context.quoteOf,
      checkSupport,
    )
    if (judged.some(({ level }) => level === 'supported')) return []
    const bad = judged.find(({ level }) => level === 'contradicted')
    if (!bad) return []
    return [
      {
        no: item.no,
        kind: 'contradicted',
        why: `与所引资料不符，资料原文：${context.quoteOf(bad.evidenceId)}`,
      },
    ]
  }
  const need = needOf(item.plain)
  if (!need || isInDigests(context, item.plain)) return []
  return [
    { no: item.no, kind: 'unsourced', why: '有数字、日期或引语而没有出处：补上[编号]，或删去' },
  ]
}

function styleProblem({ style }: SectionContext, { no, plain }: ProseSentence): Problem[] {
  const faults = styleFaults(plain, style)
  return faults.length === 0 ? [] : [{ no, kind: 'style', why: `${faults.join('；')}，其余照旧` }]
}

// A frame may say what the sections say.
const isInDigests = ({ isFrame, brief }: SectionContext, plain: string) =>
  isFrame &&
  (plain.match(/\d[\d,.]*/g) ?? []).every((figure) =>
    brief.digests.some(({ digest }) => digest.includes(figure)),
  )

function repeatedWithin(prose: readonly ProseSentence[]): Problem[] {
  const before = new RepeatDetector<ProseSentence>(leansElsewhere)
  return prose.flatMap((item): Problem[] => {
    const found = before.add(item, item.plain)
    return found ? [{ no: item.no, kind: 'repeated', why: `与第${found.first.no}句重复` }] : []
  })
}

/** Sentences that other sections have said, and figures that they give otherwise. */
async function repeatedElsewhere(
  context: SectionContext,
  prose: readonly ProseSentence[],
): Promise<Problem[]> {
  const { node, tools } = context
  const marks = prose.map((item) => fingerprintsOf(bare(item.plain)))
  const facts = prose.map((item) => factsOf(placed(node.id, item)))
  const { repeats, facts: otherFacts } = await tools.document.ledger({
    nodeId: node.id,
    hashes: [...new Set(marks.flat())],
    factKeys: [...new Set(facts.flat().map(({ key }) => key))],
  })
  const near = nearestOf(marks, repeats)
  const others = await textsOf(context, near.flat())
  return prose.flatMap((item, index): Problem[] => {
    const plain = bare(item.plain)
    const duplicate = (near[index] ?? [])
      .flatMap((place) => others.get(keyOf(place)) ?? [])
      .find((other) => {
        const judged = judge(plain, bare(other.text))
        return judged !== null && !leansElsewhere(item, other, judged.share)
      })
    if (duplicate) {
      const why = `别的节已说过：${duplicate.text}`
      return [{ no: item.no, kind: 'repeated', why, elsewhere: duplicate.text }]
    }
    const odd = facts[index]?.find(({ key, measure }) =>
      otherFacts.some(
        (other) => other.key === key && !isNear(other.value, measure.value, measure.slack),
      ),
    )
    const isSupported = item.evidenceIds.some(
      (id) => checkSupport(item.plain, context.quoteOf(id)) === 'supported',
    )
    if (!odd || isSupported) return []
    return [{ no: item.no, kind: 'fact', why: `数字“${odd.measure.written}”与别的节不一致` }]
  })
}

const isNear = (item: number, other: number, slack: number) =>
  Math.abs(item - other) <= Math.max(slack, 1e-6 * Math.abs(other))

/** Where another section holds a sentence. */
interface Place {
  nodeId: NodeId
  sentence: number
}

const keyOf = ({ nodeId, sentence }: Place) => `${nodeId} ${sentence}`

/** Of each sentence, by its marks, the places elsewhere that share most with it: few enough to read. */
function nearestOf(
  marks: readonly number[][],
  repeats: readonly (Place & { hash: number })[],
): Place[][] {
  const places = [...new Map(repeats.map((item) => [keyOf(item), item])).values()]
  const numbers = new Map(places.map((place, no) => [keyOf(place), no]))
  const holders = Map.groupBy(repeats, ({ hash }) => hash)
  const numbersOf = (mark: number) =>
    (holders.get(mark) ?? []).flatMap((place) => numbers.get(keyOf(place)) ?? [])
  return marks.map((own) => candidates(own, numbersOf).flatMap((no) => places[no] ?? []))
}

async function textsOf(
  { tools }: SectionContext,
  places: readonly Place[],
): Promise<Map<string, PlacedSentence>> {
  const nodes = [...new Set(places.map(({ nodeId }) => nodeId))]
  const sections = nodes.length === 0 ? [] : await tools.document.sections(nodes)
  return new Map(
    sections.flatMap(({ nodeId, body }) =>
      sentencesOf(nodeId, body).map((item, sentence): [string, PlacedSentence] => [
        keyOf({ nodeId, sentence }),
        item,
      ]),
    ),
  )
}

const placed = (nodeId: NodeId, { plain, evidenceIds }: ProseSentence): PlacedSentence => ({
  nodeId,
  blockId: '',
  sentence: 0,
  text: plain,
  evidenceIds,
  links: [],
  isQuotation: false,
})

/** Gives sentences that ask for a source the one that carries them, where it was forgotten. */
export function withFoundSources(context: SectionContext, text: string): Map<number, string> {
  const changes = new Map<number, string>()
  const prepared = new Map<string, FoldedPassage>()
  for (const item of proseOf(text)) {
    if (item.evidenceIds.length > 0 || needOf(item.plain) === null) continue
    const found = context.evidence.find(({ id, quote }) => {
      const passage = prepared.get(id) ?? preparePassage(quote)
      prepared.set(id, passage)
      return checkSupport(item.plain, passage) === 'supported'
    })
    if (!found) continue
    const [, body = item.text, end = ''] = /^(.*?)([。！；]?)$/s.exec(item.text) ?? []
    changes.set(item.no, `${body}[@${found.id}]${end}`)
  }
  return changes
}
