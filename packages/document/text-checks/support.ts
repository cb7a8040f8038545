import type { SupportLevel } from '../evidence'
import type { PlacedSentence } from './sentences'

/** What is said of a claim held against a passage, by the one check that answers have too. */
export type SupportCheck = (
  claim: string,
  passage: string,
) => 'supported' | 'partly' | 'contradicted' | 'unsupported'

const levelOf = {
  supported: 'supported',
  partly: 'weak',
  contradicted: 'contradicted',
  unsupported: 'unsourced',
} as const satisfies Record<ReturnType<SupportCheck>, SupportLevel>

export interface JudgedEvidence {
  evidenceId: string
  level: SupportLevel
}

/** How well each evidence of a sentence carries it: by itself, or else all of them together. */
export function judgeSentence(
  { text, evidenceIds }: Pick<PlacedSentence, 'text' | 'evidenceIds'>,
  quoteOf: (evidenceId: string) => string,
  check: SupportCheck,
): JudgedEvidence[] {
  const claim = claimOf(text)
  const each = evidenceIds.map((evidenceId) => ({
    evidenceId,
    level: levelOf[check(claim, quoteOf(evidenceId))],
  }))
  if (each.some(({ level }) => level === 'supported')) return supportedTogether(each)
  if (each.length < 2) return each
  const together = levelOf[check(claim, evidenceIds.map(quoteOf).join('\n'))]
  return together === 'supported' ? each.map((item) => ({ ...item, level: together })) : each
}

const LED_IN =
  /^(?:此外|同时|另外|其中|具体而言|与此相应|在此基础上)?，?(?:[另又]?据|按照|依据|根据|从|对照|参照)?《[^》]{1,60}》(?:[^，：。]{0,8})[，：]/
const ABOUT = /^关于[\u3400-\u9fff]{2,6}，/

/** What a sentence claims: who is said to have said it is left aside. */
export const claimOf = (text: string): string => text.replace(LED_IN, '').replace(ABOUT, '')

// Beside one that carries the whole sentence, another one may carry a part of it.
const supportedTogether = (each: JudgedEvidence[]) =>
  each.map((item) => (item.level === 'contradicted' ? { ...item, level: 'weak' as const } : item))

/** Why a sentence without a source should have one. */
export type SourceNeed = 'number' | 'date' | 'quotation' | 'superlative'

const NUMBER = /\d[\d,.]*\s*(?:%|‰|[\u3400-\u9fffA-Za-z℃㎡])/
const DATE = /(?:1[89]|20)\d\d年|\d{1,2}月\d{1,2}日/
const SUPERLATIVE =
  /最(?:大|小|高|低|早|晚|多|少|快|慢|长|短|好|佳|重要的?|强)|首(?:个|次|家|座)|唯一|第一(?:个|家|座|位|大)|居首|领先/
const QUOTATION = /[“「][^”」]{6,}[”」]/
// What counts the document's own parts, and what stands in the name of a work, claims nothing.
const NO_CLAIM = /第\s*\d+\s*[章节条部]|[图表式]\s*\d+|《[^》]*》/g

/** What in a sentence asks for a source; null when nothing does. */
export function needOf(text: string): SourceNeed | null {
  const plain = text.replace(NO_CLAIM, '')
  if (DATE.test(plain)) return 'date'
  if (NUMBER.test(plain)) return 'number'
  if (QUOTATION.test(plain)) return 'quotation'
  return SUPERLATIVE.test(plain) ? 'superlative' : null
}
