/**
 * Weights of the linear sum: how much a passage looks like holding the answer. Fitted by `npm run eval -- fit` on sets
 * whose licences allow it (docs/decisions/0020), scaled so that the full text weighs 10.
 */
export const weights = {
  fullText: 10,
  titleShare: 2.75,
  wordShare: 5.01,
  characterShare: 3.9,
  bestSentence: 3.27,
  sentenceOrTitle: 6.62,
  threeSentences: 2.53,
  order: 0.46,
  numbersMissing: -3.16,
  yearConflict: -0.65,
  sentenceYearWrong: -1.17,
  quoted: 6.08,
  titleInQuestion: 5.53,
  type: 0.87,
  unit: 4.39,
  wordVote: 0.46,
  typedVote: 0.65,
  bigramVote: 1.04,
} as const
