import { isWireName } from './wire-names.mjs'

/** Words of a private dialect: no name has them, as a part or as the whole. `docs/glossary.md` has the field's. */
const ANYWHERE = new Set(
  `sound seen look looked looks makings making acts mould moulds desk desks bench heard hear hears told tell tells telling
  face faces dress kept carried carry carries wanted sought lone scored standing ties withheld sight guarded rival given
  said made shown`.split(/\s+/),
)
const ALONE = new Set('one at known over lay book act'.split(' '))

// Terms of the field that have such a word in them.
const TERMS = [
  /^lastSeen/,
  /^LAST_SEEN/,
  /^fontFace$/i,
  /^looksLike/,
  /^look(up|ahead|behind)/i,
  /^given_?name$/i,
]

/** The words a name is put together of, in small letters. */
export const wordsOf = (name) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())

/** Whether a name, as it stands in a file, speaks the private dialect. */
export const isBanned = (name, path = '') =>
  !TERMS.some((term) => term.test(name)) &&
  !isWireName(name, path) &&
  (ALONE.has(name) || wordsOf(name).some((word) => ANYWHERE.has(word)))
