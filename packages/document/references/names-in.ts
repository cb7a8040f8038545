import { nameParts } from '#packages/citations/names'
import type { WorkName } from '#packages/citations/citable-work'

const HAN = /\p{Script=Han}/u

/** A name as files of references spell it: `Berg, Maria van den`, `赵, 文`, `{World Health Organization}`. */
export function nameIn(text: string): WorkName {
  const whole = text.trim()
  const [family = '', ...rest] = whole.split(/\s*[,，]\s*/)
  if (rest.length > 0) {
    const [suffix, given] =
      rest.length > 1 && /^(?:jr|sr|ii|iii|iv)\.?$/i.test(rest[0] ?? '') ? rest : [rest[1], rest[0]]
    return { family, ...(given && { given }), ...(suffix && { suffix }) }
  }
  if (HAN.test(whole)) return hanName(whole)
  const parts = nameParts(whole)
  return parts.given === '' && /\s/.test(parts.family)
    ? { family: '', literal: whole }
    : { family: parts.family, ...(parts.given && { given: parts.given }) }
}

// Names of persons have two to four characters, with a dot between those of other languages; longer ones are bodies.
const hanName = (whole: string): WorkName =>
  /^[\p{Script=Han}·•]{2,4}$/u.test(whole) || /[·•]/.test(whole)
    ? { family: whole }
    : { family: '', literal: whole }

/** The same where family names always come first: words without a comma are a body's name. */
export const familyFirst = (text: string): WorkName =>
  /[,，]|\p{Script=Han}/u.test(text) || !/\s/.test(text.trim())
    ? nameIn(text)
    : { family: '', literal: text.trim() }

/** The same back, the family name first. */
export function nameOut({ family, given = '', literal = '', suffix = '' }: WorkName): string {
  if (literal !== '') return literal
  if (given === '') return family
  if (HAN.test(family) && HAN.test(given)) return `${family}${given}`
  return [family, suffix, given].filter(Boolean).join(', ')
}
