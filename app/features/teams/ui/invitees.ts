import { mobileNumber } from '~/core/text-rules'

export interface Invitee {
  name: string
  mobile: string
}

export interface Invitees {
  people: Invitee[]
  /** Lines that hold no number, as they were typed. */
  odd: string[]
}

/** One person a line, as pasted from a table or a message: a number, and what stands beside it as the name. */
export function readInvitees(text: string): Invitees {
  const people = new Map<string, Invitee>()
  const odd: string[] = []
  for (const line of text.split(/[\n;；]/)) {
    if (line.trim() === '') continue
    const person = readLine(line)
    if (!person) odd.push(line.trim())
    else if (!people.has(person.mobile)) people.set(person.mobile, person)
  }
  return { people: [...people.values()], odd }
}

// What looks like a number is taken whole; the rest of the line is the name.
function readLine(line: string): Invitee | null {
  const plain = line.normalize('NFKC')
  for (const [found] of plain.matchAll(NUMBER)) {
    const mobile = mobileNumber(found)
    if (mobile === null) continue
    const name = plain.replace(found, ' ').replace(/[\s,，、:：|]+/g, ' ')
    return { name: name.trim().slice(0, 40), mobile }
  }
  return null
}

const NUMBER = /[\u202a-\u202e]?(?:\+|00)?[\d\u202a-\u202e][\d\s\p{Pd}\u2212\u202a-\u202e]{9,}/gu
