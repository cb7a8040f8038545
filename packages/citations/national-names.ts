import type { WorkName } from './citable-work'
import { isPinyinName } from './pinyin-names'

/** Editions of GB/T 7714; 2025 is in force since 2026-07-01. */
export type NationalEdition = '2025' | '2015'

const HAN = /\p{Script=Han}/u

/** A name as lists of references have it: 张伯伟, 昂温 G, Peebles P Z Jr, and in the edition of 2015 PEEBLES P Z Jr. */
export function listedName(name: WorkName, edition: NationalEdition): string {
  const { family, given: givenName = '', literal = '' } = name
  if (literal !== '') return literal
  if (HAN.test(family)) {
    const isHan = givenName === '' || HAN.test(givenName)
    return isHan ? `${family}${givenName}` : `${family} ${initialsOf(givenName, edition)}`
  }
  return edition === '2015' ? inCapitals(name) : inUsualLetters(name)
}

function inUsualLetters({ family, given: givenName = '', suffix = '' }: WorkName): string {
  const short = isPinyinName(family, givenName)
    ? givenName.replace(/['’-]/g, '')
    : initialsOf(givenName, '2025')
  return [family, short, bare(suffix)].filter(Boolean).join(' ')
}

function inCapitals({ family, given: givenName = '', suffix = '' }: WorkName): string {
  if (givenName === '') return bodyOrFamily(family)
  const short = `${family.toUpperCase()} ${initialsOf(givenName, '2015')}`
  return suffix === '' ? short : `${short}, ${suffix}`
}

const bare = (suffix: string) => suffix.replace(/\.$/, '')

// A family alone is mostly a body’s name: only a single word can be a person’s.
const bodyOrFamily = (family: string) => (/\s/.test(family) ? family : family.toUpperCase())

/** `J L` of Jean Luc; the edition of 2025 keeps the hyphen of Jean-Luc. Small letters are particles and stay small. */
function initialsOf(givenName: string, edition: NationalEdition): string {
  const words = givenName.split(/[\s.·]+/).filter(Boolean)
  if (words.length === 1 && /^[A-Z]{2,3}$/.test(words[0] ?? ''))
    return [...(words[0] ?? '')].join(' ')
  const initial = (word: string) => Array.from(word)[0] ?? ''
  const capital = (word: string) => initial(word).toUpperCase()
  return words
    .map((word) => {
      const parts = word.split(/[-‐–]/).filter(Boolean)
      if (parts.length > 1) return parts.map(capital).join(edition === '2025' ? '-' : ' ')
      return word.length === 1
        ? word
        : /^(?:van|von|der|den|de|di|da|la|le|du)$/.test(word)
          ? initial(word)
          : capital(word)
    })
    .join(' ')
}

const MOST_NAMED = 3

/** Up to three names; behind them that there are more. */
export function listedNames(
  names: readonly WorkName[],
  { edition, comma, isEast }: { edition: NationalEdition; comma: string; isEast: boolean },
): string {
  const listed = names.slice(0, MOST_NAMED).map((name) => listedName(name, edition))
  if (names.length > MOST_NAMED) listed.push(isEast ? '等' : 'et al.')
  return listed.filter(Boolean).join(comma)
}
