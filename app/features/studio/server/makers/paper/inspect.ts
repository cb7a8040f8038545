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
  SaidBefore,
  styleFaults,
  type PlacedSentence,
} from '../../../guards'
import type { SectionDesk } from './desk'
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
export async function inspect(desk: SectionDesk, text: string): Promise<Problem[]> {
  const prose = proseOf(text)
  const elsewhere = desk.isAbstract ? [] : await saidElsewhere(desk, prose)
  const found = [
    ...prose.flatMap((one) => supportProblem(desk, one)),
    ...repeatedWithin(prose),
    ...elsewhere,
    ...prose.flatMap((one) => styleProblem(desk, one)),
  ]
  const seen = new Set<number>()
  return found.filter(({ no }) => !seen.has(no) && seen.add(no))
}

function supportProblem(desk: SectionDesk, one: ProseSentence): Problem[] {
  if (one.evidenceIds.length > 0) {
    const judged = judgeSentence(
      { text: one.plain, evidenceIds: one.evidenceIds },
      desk.quoteOf,
      checkSupport,
    )
    if (judged.some(({ level }) => level === 'supported')) return []
    const bad = judged.find(({ level }) => level === 'contradicted')
    if (!bad) return []
    return [
      {
        no: one.no,
        kind: 'contradicted',
        why: `与所引资料不符，资料原文：${desk.quoteOf(bad.evidenceId)}`,
      },
    ]
  }
  const need = needOf(one.plain)
  if (!need || isTold(desk, one.plain)) return []
  return [
    { no: one.no, kind: 'unsourced', why: '有数字、日期或引语而没有出处：补上[编号]，或删去' },
  ]
}

function styleProblem({ style }: SectionDesk, { no, plain }: ProseSentence): Problem[] {
  const faults = styleFaults(plain, style)
  return faults.length === 0 ? [] : [{ no, kind: 'style', why: `${faults.join('；')}，其余照旧` }]
}

// A frame may say what the sections say.
const isTold = ({ isFrame, brief }: SectionDesk, plain: string) =>
  isFrame &&
  (plain.match(/\d[\d,.]*/g) ?? []).every((figure) =>
    brief.digests.some(({ digest }) => digest.includes(figure)),
  )

function repeatedWithin(prose: readonly ProseSentence[]): Problem[] {
  const before = new SaidBefore<ProseSentence>(leansElsewhere)
  return prose.flatMap((one): Problem[] => {
    const found = before.add(one, one.plain)
    return found ? [{ no: one.no, kind: 'repeated', why: `与第${found.first.no}句重复` }] : []
  })
}

/** Sentences that other sections have said, and figures that they give otherwise. */
async function saidElsewhere(
  desk: SectionDesk,
  prose: readonly ProseSentence[],
): Promise<Problem[]> {
  const { node, tools } = desk
  const marks = prose.map((one) => fingerprintsOf(bare(one.plain)))
  const facts = prose.map((one) => factsOf(placed(node.id, one)))
  const { repeats, facts: known } = await tools.document.ledger({
    nodeId: node.id,
    hashes: [...new Set(marks.flat())],
    factKeys: [...new Set(facts.flat().map(({ key }) => key))],
  })
  const near = nearestOf(marks, repeats)
  const others = await textsOf(desk, near.flat())
  return prose.flatMap((one, at): Problem[] => {
    const plain = bare(one.plain)
    const said = (near[at] ?? [])
      .flatMap((place) => others.get(keyOf(place)) ?? [])
      .find((other) => {
        const judged = judge(plain, bare(other.text))
        return judged !== null && !leansElsewhere(one, other, judged.share)
      })
    if (said) {
      const why = `别的节已说过：${said.text}`
      return [{ no: one.no, kind: 'repeated', why, elsewhere: said.text }]
    }
    const odd = facts[at]?.find(({ key, measure }) =>
      known.some(
        (other) => other.key === key && !isNear(other.value, measure.value, measure.slack),
      ),
    )
    const isCarried = one.evidenceIds.some(
      (id) => checkSupport(one.plain, desk.quoteOf(id)) === 'supported',
    )
    if (!odd || isCarried) return []
    return [{ no: one.no, kind: 'fact', why: `数字“${odd.measure.written}”与别的节不一致` }]
  })
}

const isNear = (one: number, other: number, slack: number) =>
  Math.abs(one - other) <= Math.max(slack, 1e-6 * Math.abs(other))

/** Where another section holds a sentence. */
interface Place {
  nodeId: string
  sentence: number
}

const keyOf = ({ nodeId, sentence }: Place) => `${nodeId} ${sentence}`

/** Of each sentence, by its marks, the places elsewhere that share most with it: few enough to read. */
function nearestOf(
  marks: readonly number[][],
  repeats: readonly (Place & { hash: number })[],
): Place[][] {
  const places = [...new Map(repeats.map((one) => [keyOf(one), one])).values()]
  const numbers = new Map(places.map((place, no) => [keyOf(place), no]))
  const holders = Map.groupBy(repeats, ({ hash }) => hash)
  const numbersOf = (mark: number) =>
    (holders.get(mark) ?? []).flatMap((place) => numbers.get(keyOf(place)) ?? [])
  return marks.map((own) => candidates(own, numbersOf).flatMap((no) => places[no] ?? []))
}

async function textsOf(
  { tools }: SectionDesk,
  places: readonly Place[],
): Promise<Map<string, PlacedSentence>> {
  const nodes = [...new Set(places.map(({ nodeId }) => nodeId))]
  const sections = nodes.length === 0 ? [] : await tools.document.sections(nodes)
  return new Map(
    sections.flatMap(({ nodeId, body }) =>
      sentencesOf(nodeId, body).map((one, sentence): [string, PlacedSentence] => [
        keyOf({ nodeId, sentence }),
        one,
      ]),
    ),
  )
}

const placed = (nodeId: string, { plain, evidenceIds }: ProseSentence): PlacedSentence => ({
  nodeId,
  blockId: '',
  sentence: 0,
  text: plain,
  evidenceIds,
  links: [],
  isQuotation: false,
})

/** Gives sentences that ask for a source the one that carries them, where it was forgotten. */
export function withFoundSources(desk: SectionDesk, text: string): Map<number, string> {
  const changes = new Map<number, string>()
  const prepared = new Map<string, FoldedPassage>()
  for (const one of proseOf(text)) {
    if (one.evidenceIds.length > 0 || needOf(one.plain) === null) continue
    const found = desk.evidence.find(({ id, quote }) => {
      const passage = prepared.get(id) ?? preparePassage(quote)
      prepared.set(id, passage)
      return checkSupport(one.plain, passage) === 'supported'
    })
    if (!found) continue
    const [, body = one.text, end = ''] = /^(.*?)([。！；]?)$/s.exec(one.text) ?? []
    changes.set(one.no, `${body}[@${found.id}]${end}`)
  }
  return changes
}
