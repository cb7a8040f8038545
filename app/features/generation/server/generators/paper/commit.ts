import type { NodeId } from '~/core/ids'
import {
  countBodyWords,
  type Citation,
  type SectionBody,
  type SupportLevel,
} from '#packages/document'
import { checkSupport } from '~/features/models/server'
import {
  judgeSentence,
  marksOfSentences,
  sentencesOf,
  type PlacedSentence,
} from '#packages/document/text-checks'
import type { Tools } from '../generator'

/** What a body says, found out once. */
export interface CheckedBody {
  body: SectionBody
  sentences: readonly PlacedSentence[]
  citations: Citation[]
  words: number
}

/** Holds every cited sentence of a body against its quotes. */
export function checkBody(
  nodeId: NodeId,
  body: SectionBody,
  quoteOf: (id: string) => string,
): CheckedBody {
  const sentences = sentencesOf(nodeId, body)
  const citations = sentences.flatMap((item) =>
    judgeSentence(item, quoteOf, checkSupport).map(({ evidenceId, level }): Citation => ({
      nodeId,
      blockId: item.blockId,
      sentence: item.sentence,
      evidenceId,
      level,
    })),
  )
  return { body, sentences, citations, words: countBodyWords(body) }
}

/** The level of a sentence: of its best evidence; null when it cites none. */
export function levelOf(
  { blockId, sentence }: PlacedSentence,
  citations: readonly Citation[],
): SupportLevel | null {
  const own = citations.filter((item) => item.blockId === blockId && item.sentence === sentence)
  const order = ['supported', 'contradicted', 'weak', 'unsourced'] as const
  return order.find((level) => own.some((item) => item.level === level)) ?? null
}

/** Puts a section down, with the marks by which the others know it. Answers the words that stand there now. */
export async function commitSection(
  nodeId: NodeId,
  checked: CheckedBody,
  { offered, by, tools }: { offered: readonly string[]; by: 'ai' | 'source'; tools: Tools },
): Promise<number> {
  const { body, citations } = checked
  const marks = marksOfSentences(checked.sentences)
  const outcome = await tools.document.commit({
    nodeId,
    body,
    by,
    citations,
    shown: offered,
    ...marks,
  })
  return 'head' in outcome ? outcome.head.words : checked.words
}
