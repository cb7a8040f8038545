import type { NodeId } from '#packages/basics/ids'
import { isGapText } from '../gap'
import { type DocNode } from '../tree'
import { type DocSnapshot } from '../snapshot'
import { type SupportLevel } from '../evidence'
import type { CheckFinding } from './finding'
import { conflictsAmong, factsOf, contentWords, type FactConflict } from './facts'
import { repeatsIn, type Repeat } from './repetition'
import {
  conflictInWords,
  sourceConflicts,
  type SourceConflict,
  type SourceSentence,
} from './source-conflicts'
import { nodesInOrder, sentencesOf, type PlacedSentence } from './sentences'
import { judgeSentence, needOf, type SourceNeed, type SupportCheck } from './support'
import { abbreviationConflicts, nameConflicts, termsIn, type NameConflict } from './terms'

/** A document laid out for checks. */
interface Reading {
  snapshot: DocSnapshot
  sentences: readonly PlacedSentence[]
  titles: ReadonlyMap<string, string>
  paths: ReadonlyMap<string, readonly string[]>
  /** Headings that say again what the others say. */
  abstracts: ReadonlySet<string>
  /** How well what a sentence cites carries it. */
  levelsOf: (sentence: PlacedSentence) => readonly SupportLevel[]
  /** A slide's script says what stands on the slide. */
  isDeck: boolean
}

export interface GuardOptions {
  /** With it, sentences that a person changed are held against what they cite. */
  check?: SupportCheck
  isDeck?: boolean
}

type Check = (reading: Reading) => CheckFinding[]

/**
 * What a whole document says otherwise than its sources or in two places, says twice, or says without a source: for a
 * person to walk through. Pure, in time that grows with its length.
 */
export function guardFindings(
  snapshot: DocSnapshot,
  { check, isDeck = false }: GuardOptions = {},
): CheckFinding[] {
  const nodes = nodesInOrder(snapshot.tree)
  const reading: Reading = {
    snapshot,
    sentences: nodes.flatMap(({ node }) => {
      const body = snapshot.bodies.get(node.id)
      return body ? sentencesOf(node.id, body) : []
    }),
    titles: new Map(nodes.map(({ node }) => [node.id, node.title])),
    paths: new Map(nodes.map(({ node, path }) => [node.id, path])),
    abstracts: new Set(snapshot.tree.children.filter(isFront).flatMap(idsUnder)),
    levelsOf: levelsIn(snapshot, check),
    isDeck,
  }
  return checks.flatMap((item) => item(reading))
}

const isFront = ({ kind }: DocNode) => kind === 'front'
const idsUnder = (node: DocNode): string[] => [node.id, ...node.children.flatMap(idsUnder)]

/** As it was found when it was written; anew where nothing is known that says it is carried, or is not. */
function levelsIn({ citations, evidence }: DocSnapshot, check?: SupportCheck): Reading['levelsOf'] {
  const storedLevels = new Map<string, SupportLevel[]>()
  for (const item of citations)
    storedLevels.set(keyOf(item), [...(storedLevels.get(keyOf(item)) ?? []), item.level])
  const quoteOf = (id: string) => evidence.get(id)?.quote ?? ''
  return (item) => {
    const own = storedLevels.get(keyOf(item)) ?? []
    const quoted = item.evidenceIds.filter((id) => quoteOf(id) !== '')
    if (!check || quoted.length === 0 || own.some(isSettled)) return own
    return judgeSentence({ text: item.text, evidenceIds: quoted }, quoteOf, check).map(
      ({ level }) => level,
    )
  }
}

const keyOf = ({ nodeId, blockId, sentence }: Pick<PlacedSentence, PlaceKey>) =>
  `${nodeId} ${blockId} ${sentence}`
type PlaceKey = 'nodeId' | 'blockId' | 'sentence'

const isSettled = (level: SupportLevel) => level === 'supported' || level === 'contradicted'

const LONGEST_EXCERPT = 40
const excerptOf = (text: string) =>
  text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT)}…`

const finding = (
  kind: CheckFinding['kind'],
  level: CheckFinding['level'],
  { nodeId, blockId }: PlacedSentence,
  message: string,
): CheckFinding => ({ kind, level, nodeId, blockId, message })

const gaps: Check = ({ sentences }) =>
  sentences
    .filter(({ text }) => isGapText(text))
    .map((item) => finding('empty', 'hint', item, '这一节缺少资料，还没有写成'))

const wants: Record<SourceNeed, string> = {
  number: '有数字',
  date: '有日期',
  quotation: '有引语',
  superlative: '有“最”“首”一类说法',
}

/** Sentences that say otherwise than what they cite. */
const contradicted: Check = ({ sentences, snapshot: { evidence }, levelsOf }) =>
  sentences.flatMap((item): CheckFinding[] => {
    // What leans on a source that is gone or was replaced is reported as that.
    const isThere = item.evidenceIds.some((id) => (evidence.get(id)?.state ?? 'ok') === 'ok')
    const levels = isThere ? levelsOf(item) : []
    if (!levels.includes('contradicted') || levels.includes('supported')) return []
    return [finding('contradicted', 'block', item, `与所引的原文不符：${excerptOf(item.text)}`)]
  })

/** Sentences that ask for a source and have none, or one that carries only a part of them. */
const sources: Check = ({ sentences, titles, abstracts, levelsOf }) => {
  const own = new Set(titles.values())
  return sentences.flatMap((item): CheckFinding[] => {
    if (isGapText(item.text) || abstracts.has(item.nodeId)) return []
    if (item.evidenceIds.length === 0) {
      const need = needOf(withoutTitles(item.text, own))
      const why = need && `${wants[need]}而没有出处：${excerptOf(item.text)}`
      return why ? [finding('unsupported', 'hint', item, why)] : []
    }
    const levels = levelsOf(item)
    if (levels.length === 0 || levels.some(isSettled)) return []
    return [
      finding('unsupported', 'hint', item, `引文只支持其中一部分，请核对：${excerptOf(item.text)}`),
    ]
  })
}

/** A heading of the document that is named in quotation marks quotes nobody. */
const withoutTitles = (text: string, titles: ReadonlySet<string>) =>
  text.replace(/[“「]([^“”「」]+)[”」]/g, (all, words: string) => (titles.has(words) ? '' : all))

const repeated: Check = ({ sentences, titles, abstracts, isDeck }) => {
  const { repeats } = repeatsIn(
    sentences.filter(({ nodeId, text }) => !abstracts.has(nodeId) && !isGapText(text)),
  )
  const reported = isDeck
    ? repeats.filter(({ again, first }) => again.nodeId !== first.nodeId)
    : repeats
  return reported.map(({ again, first, kind }: Repeat<PlacedSentence>) => {
    const where = again.nodeId === first.nodeId ? '本节前文' : `“${titles.get(first.nodeId) ?? ''}”`
    const how = kind === 'verbatim' ? '重复' : '几乎相同'
    return finding('repeat', 'hint', again, `与${where}${how}：${excerptOf(again.text)}`)
  })
}

/** What the sources of a document give otherwise: whoever signs it should say both, or know which. */
const sourcesApart: Check = ({ snapshot }) => {
  const places = placesOf(snapshot)
  return conflictsOf(snapshot).flatMap((conflict): CheckFinding[] => {
    const place = places.get(conflict.sides[0]?.sentence.id ?? '')
    if (!place) return []
    const { nodeId, blockId } = place
    const message = `资料不一致，请并列写明或只取其一：${conflictInWords(conflict)}`
    return [{ kind: 'fact', level: 'hint', nodeId, blockId, message }]
  })
}

const placesOf = ({ citations }: DocSnapshot) =>
  new Map(citations.toReversed().map((item) => [item.evidenceId, item]))

function conflictsOf(snapshot: DocSnapshot): SourceConflict[] {
  const { evidence } = snapshot
  const places = placesOf(snapshot)
  const sourceSentences = [...evidence.values()].flatMap((item): SourceSentence[] => {
    if (item.quote === '' || item.state === 'revoked' || !places.has(item.id)) return []
    const title = snapshot.references.get(item.referenceId)?.title ?? '资料'
    const source = item.fileId ?? item.url
    return [{ id: item.id, source, title, label: item.place.label, text: item.quote }]
  })
  return sourceConflicts(sourceSentences)
}

/** Whether two sentences differ because their sources do: each is carried by one of its own. */
function isOfSources(
  { citations, evidence }: DocSnapshot,
  item: PlacedSentence,
  other: PlacedSentence,
) {
  const carriersOf = ({ nodeId, blockId, sentence }: PlacedSentence) =>
    citations
      .filter(
        (cite) =>
          cite.level === 'supported' &&
          cite.nodeId === nodeId &&
          cite.blockId === blockId &&
          cite.sentence === sentence,
      )
      .map(({ evidenceId }) => evidence.get(evidenceId)?.fileId ?? evidence.get(evidenceId)?.url)
  const [mine, its] = [carriersOf(item), carriersOf(other)]
  return mine.length > 0 && its.length > 0 && !mine.some((source) => its.includes(source))
}

const figures: Check = ({ sentences, titles, paths, snapshot }) => {
  const facts = sentences.flatMap(factsOf)
  const own = new Map<string, ReadonlySet<string>>()
  const introduced = termsIn(sentences).flatMap(({ term }) => contentWords(term))
  const ownWords = (nodeId: NodeId) => {
    const cached = own.get(nodeId)
    if (cached) return cached
    const words = new Set([...(paths.get(nodeId) ?? []).flatMap(contentWords), ...introduced])
    own.set(nodeId, words)
    return words
  }
  const sourceConflictValues = conflictsOf(snapshot).map(({ sides }) =>
    sides.map(({ written }) => written),
  )
  // What sources disagree in is reported as that, once.
  const isKnown = ({ first, second }: FactConflict) =>
    isOfSources(snapshot, first.sentence, second.sentence) &&
    sourceConflictValues.some(
      (all) => all.includes(first.measure.written) && all.includes(second.measure.written),
    )
  const found = conflictsAmong(facts, ownWords).filter((item) => !isKnown(item))
  return found.map(({ first, second, isSure }: FactConflict) => {
    const where =
      first.sentence.nodeId === second.sentence.nodeId
        ? '本节'
        : `“${titles.get(first.sentence.nodeId) ?? ''}”`
    const message = `这里是“${second.measure.written}”，${where}写“${first.measure.written}”：${excerptOf(second.sentence.text)}`
    const isBlocking = isSure && !isOfSources(snapshot, first.sentence, second.sentence)
    return finding('fact', isBlocking ? 'block' : 'hint', second.sentence, message)
  })
}

const kinds: Record<NameConflict['kind'], (one: NameConflict) => string> = {
  expansion: ({ first, second }) => `同一缩写有两种全称：“${first.word}”和“${second.word}”`,
  abbreviation: ({ first, second }) => `同一名称有两种缩写：“${first.word}”和“${second.word}”`,
  early: ({ first, second }) => `缩写“${first.word}”先于全称出现，全称为“${second.word}”`,
  name: ({ first, second }) => `名称写法不一：“${first.word}”和“${second.word}”`,
}

const names: Check = ({ sentences }) =>
  [...abbreviationConflicts(sentences), ...nameConflicts(sentences)].map((item) =>
    finding(
      item.kind === 'name' ? 'term' : 'wording',
      'hint',
      item.kind === 'early' ? item.first.sentence : item.second.sentence,
      kinds[item.kind](item),
    ),
  )

const checks: readonly Check[] = [
  gaps,
  contradicted,
  sources,
  repeated,
  figures,
  sourcesApart,
  names,
]
