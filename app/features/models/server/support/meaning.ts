import { denials, likes, opposites } from './meaning.generated'

/** Words by what they mean, read once, when the first claim in other words is checked. */
interface Meanings {
  likes: ReadonlyMap<string, readonly string[]>
  opposites: ReadonlyMap<string, ReadonlySet<string>>
  denials: ReadonlySet<string>
}

let cached: Meanings | null = null
const meanings = () => (cached ??= readMeanings())

function readMeanings(): Meanings {
  const groups = new Map<string, string[]>()
  for (const line of likes.split('|')) {
    for (const word of line.split(' ')) {
      const lines = groups.get(word)
      if (lines) lines.push(line)
      else groups.set(word, [line])
    }
  }
  const turned = new Map<string, Set<string>>()
  const add = (item: string, other: string) => {
    turned.set(item, (turned.get(item) ?? new Set()).add(other))
  }
  for (const line of opposites.split('|')) {
    const [word = '', ...others] = line.split(' ')
    for (const other of others) {
      add(word, other)
      add(other, word)
    }
  }
  return { likes: groups, opposites: turned, denials: new Set(denials.split(' ')) }
}

/** Words that share a meaning with a folded word, itself among them; empty for words that are not in the table. */
export const likesOf = (word: string): string[] =>
  (meanings().likes.get(word) ?? []).flatMap((line) => line.split(' '))

/** Whether two folded words share a meaning. */
export function areAlike(word: string, other: string): boolean {
  const { likes: groups } = meanings()
  const theirs = groups.get(other)
  return (
    theirs !== undefined && (groups.get(word)?.some((group) => theirs.includes(group)) ?? false)
  )
}

/** Whether two folded words are of opposite meaning, as far as the table tells. */
export const areAntonyms = (word: string, other: string): boolean =>
  meanings().opposites.get(word)?.has(other) ?? false

/** Words of opposite meaning, as far as the table tells. */
export const oppositesOf = (word: string): Iterable<string> => meanings().opposites.get(word) ?? []

/** Whether a word denies by itself: 没有, 缺乏, 无法. */
export const isDenial = (word: string) => meanings().denials.has(word)
