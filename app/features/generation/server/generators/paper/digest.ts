import { sentences } from '#packages/chinese/sentences'
import { likeness } from '#packages/document/text-checks'

const LONGEST = 120
const MOST_READ = 40

/** What a text says, in its own sentences: the first one, and those that most others are like. At most 120 characters. */
export function digestOf(text: string): string {
  const all = sentences(text)
    .map((item) => item.text)
    .filter((item) => item.length > 8)
    .slice(0, MOST_READ)
  const [first, ...others] = all
  if (!first) return ''
  const central = others
    .map((item) => ({
      text: item,
      score: all.reduce((sum, other) => sum + likeness(item, other), 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ text: item }) => item)
  let digest = first.slice(0, LONGEST)
  for (const item of others.filter((other) => central.includes(other))) {
    if (digest.length + item.length <= LONGEST) digest += item
  }
  return digest
}
