/** A person's name in its parts. `given` is '' for names that are written whole: Han, institutions. */
export interface NameParts {
  family: string
  given: string
}

const PARTICLES = new Set(
  'af al bin da dal de del della den der di dos du el la le ten ter van vander von zu'.split(' '),
)
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i
const INSTITUTION =
  /\b(group|consortium|collaboration|committee|institute|university|society|association|organi[sz]ation|team|network|project)\b/i

/** Reads `Maria van den Berg`, `Berg, Maria`, `赵文`. */
export function nameParts(name: string): NameParts {
  const whole = name.trim()
  if (/\p{Script=Han}/u.test(whole) || INSTITUTION.test(whole)) return { family: whole, given: '' }
  const [before = '', after] = whole.split(/,\s*/, 2)
  if (after !== undefined && !SUFFIX.test(after)) return { family: before, given: after }
  const words = before.split(/\s+/).filter((word) => !SUFFIX.test(word))
  let index = Math.max(0, words.length - 1)
  while (index > 1 && PARTICLES.has((words[index - 1] ?? '').toLowerCase())) index -= 1
  return { family: words.slice(index).join(' '), given: words.slice(0, index).join(' ') }
}

/** First letters of given names: `J P` of Jean-Paul, with `mark` behind each. */
export const initials = (name: string, mark: string, between: string): string =>
  name
    .split(/[\s.-]+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0]?.toUpperCase() ?? ''}${mark}`)
    .join(between)
