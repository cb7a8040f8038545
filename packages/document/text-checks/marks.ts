import type { NodeId } from '#packages/basics/ids'
import type { SectionBody } from '../body'
import { factsOf } from './facts'
import { bare, fingerprintsOf } from './fingerprints'
import { canRepeat } from './repetition'
import { sentencesOf, type PlacedSentence } from './sentences'

/** By what a section is found again: its sentences and figures. */
export const marksOf = (nodeId: NodeId, body: SectionBody) =>
  marksOfSentences(sentencesOf(nodeId, body))

/** The same of sentences that were split before. */
export function marksOfSentences(sentences: readonly PlacedSentence[]) {
  const fingerprints = sentences.flatMap((item, sentence) =>
    canRepeat(item) ? fingerprintsOf(bare(item.text)).map((hash) => ({ hash, sentence })) : [],
  )
  const facts = sentences.flatMap((item, sentence) =>
    factsOf(item).map(({ key, measure }) => ({
      key,
      value: measure.value,
      unit: measure.base,
      sentence,
    })),
  )
  return { fingerprints, facts }
}
