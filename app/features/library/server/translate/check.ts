import type { SourceLang, TargetLang } from '../../wire/terms/translate'
import { languageOf, scriptsOf } from './language'
import { unmask, withoutMarks, type Masked } from './mask'
import { lostNumbers } from './numbers'

/** Why a translation of a unit is not taken. */
export const unitFaults = ['empty', 'lost', 'numbers', 'untranslated', 'short'] as const
export type UnitFault = (typeof unitFaults)[number]

export type Checked = { text: string } | { fault: UnitFault }

/** The whole translation of a unit, or what is wrong with it. */
export function checkUnit(
  source: Masked,
  translation: string | undefined,
  langs: { from: SourceLang; to: TargetLang },
): Checked {
  if (translation === undefined || translation.trim() === '') return { fault: 'empty' }
  const text = unmask(translation.trim(), source.originals)
  if (text === null) return { fault: 'lost' }
  const [before, after] = [withoutMarks(source.text), withoutMarks(translation)]
  if (lostNumbers(before, after, langs).length > 0) return { fault: 'numbers' }
  if (isUntranslated(before, after, langs.to) || isUnchanged(before, after, langs))
    return { fault: 'untranslated' }
  if (isTooShort(before, after)) return { fault: 'short' }
  return { text }
}

// A line may be a long name with a short one in the other language; a paragraph has none.
const LEAST = [
  { weight: 120, share: 0.25 },
  { weight: 36, share: 0.12 },
]

/** What is left of a text of some length says a small part of it. */
const isTooShort = (before: string, after: string) =>
  LEAST.some(
    ({ weight, share }) => weightOf(before) >= weight && weightOf(after) < share * weightOf(before),
  )

/** How much a text says, in Latin letters: three for a Han letter, two for one of kana or hangul. */
function weightOf(text: string): number {
  const { han, kana, hangul, cyrillic, latin } = scriptsOf(text)
  const digits = text.match(/\p{N}/gu)?.length ?? 0
  return 3 * han + 2 * (kana + hangul) + cyrillic + latin + digits
}

// Names stay as they are, and so does what is in the other language already.
function isUnchanged(
  before: string,
  after: string,
  { from, to }: { from: SourceLang; to: TargetLang },
): boolean {
  if (plain(before) !== plain(after) || from === to) return false
  if (foreignLetters(before, to) >= LEAST_FOREIGN[scriptOf[to]]) return true
  // Of Latin to Latin whatever is in a third language stays.
  const isTheirs = scriptOf[to] === 'latin' ? languageOf(before) === from : true
  return isTheirs && scriptOf[from === 'other' ? to : from] === 'latin' && isPhrase(before)
}

const scriptOf = {
  zh: 'han',
  'zh-Hant': 'han',
  ja: 'kana',
  ko: 'hangul',
  ru: 'cyrillic',
  en: 'latin',
  fr: 'latin',
  de: 'latin',
  es: 'latin',
} as const satisfies Record<TargetLang, keyof ReturnType<typeof scriptsOf>>

// Two Han letters are a word; the scripts that share letters share words too.
const LEAST_FOREIGN = { han: 4, kana: 12, hangul: 2, cyrillic: 2, latin: 2 }

/** Letters that the other language is not written in; Latin ones are in the names of all. */
function foreignLetters(text: string, to: TargetLang): number {
  const { latin: _, ...counts } = scriptsOf(text)
  const own = scriptOf[to]
  return Object.entries(counts).reduce(
    (sum, [script, count]) => (script === own ? sum : sum + count),
    0,
  )
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}]+/gu, '')
    .toLowerCase()

// Names begin with capitals; a phrase of four words or more has two at least that do not.
function isPhrase(text: string): boolean {
  const words = text.match(/\p{Script=Latin}{2,}/gu) ?? []
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length >= 2
}

// Short pieces may be names, which stay as they are.
function isUntranslated(before: string, after: string, to: TargetLang): boolean {
  const [source, target] = [scriptsOf(before), scriptsOf(after)]
  if (to === 'zh' || to === 'zh-Hant') {
    const words = before.match(/[\p{Script=Latin}\p{Script=Cyrillic}]{2,}/gu)?.length ?? 0
    return words >= 8 && target.han === 0
  }
  if (to === 'ja') return source.han >= 20 && target.kana === 0
  return source.han >= 12 && target.han > (target.latin + target.cyrillic + target.hangul) / 2
}
