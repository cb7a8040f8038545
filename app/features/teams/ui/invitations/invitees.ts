import { mobileNumber } from '~/core/text/text-rules'

export interface Invitee {
  name: string
  mobile: string
}

export interface Invitees {
  people: Invitee[]
  /** Lines that hold no number, as they were typed. */
  odd: string[]
}

/**
 * People as pasted from a table or a message: usually one a line, a number and beside it the name; several numbers in a
 * line are as many people, each with the name that stands on its side.
 */
export function readInvitees(text: string): Invitees {
  const people = new Map<string, Invitee>()
  const odd: string[] = []
  for (const line of text.split(/[\n;；]/)) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read.people.length === 0 && read.odd.length === 0) odd.push(line.trim())
    odd.push(...read.odd)
    for (const person of read.people)
      if (!people.has(person.mobile)) people.set(person.mobile, person)
  }
  return { people: [...people.values()], odd }
}

/** A name field into which somebody put a number: both, or null where there is none in it. */
export function numberInName(name: string): Invitee | null {
  const { people, odd } = readLine(name)
  return people.length === 1 && odd.length === 0 ? (people[0] ?? null) : null
}

function readLine(line: string): Invitees {
  const plain = line.normalize('NFKC')
  const found = [...plain.matchAll(NUMBER)]
  const ends = found.map((match) => match.index + match[0].length)
  // What stands before the first number, between two, and after the last one.
  const texts = [0, ...ends].map((from, index) => plain.slice(from, found[index]?.index))
  const odd = texts.flatMap((text) => text.match(DIGITS) ?? []).map((piece) => piece.trim())
  const names = texts.map((text) => text.replace(DIGITS, ' ').replace(BETWEEN, ' ').trim())
  const people = found.flatMap(([number], index) => {
    const mobile = mobileNumber(number)
    const name =
      found.length === 1 ? names.join(' ') : (names[index + (names[0] === '' ? 1 : 0)] ?? '')
    return mobile === null ? [] : { name: name.trim().slice(0, 40), mobile }
  })
  return { people, odd }
}

const GAP = '[\\s\\p{Pd}\\u2212\\u202a-\\u202e]*'
const NUMBER = new RegExp(`(?<![\\d+])(?:(?:\\+|00)${GAP}86${GAP})?1(?:${GAP}\\d){10}(?!\\d)`, 'gu')
/** Long enough to have been meant as a number. */
const DIGITS = /\+?\d(?:[\s\p{Pd}]*\d){6,}/gu
const BETWEEN = /[\s,，、:：|\u202a-\u202e]+/gu
