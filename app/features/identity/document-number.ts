import type { DocumentKind } from './terms'

/** A number as it is stored: in plain letters, without blanks. */
export const plainNumber = (typed: string) =>
  typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Whether a plain number can be one of its kind. Only who holds the document can say more. */
export const isDocumentNumber = (kind: DocumentKind, number: string): boolean =>
  patterns[kind].test(number) && (kind !== 'resident' || isResidentNumber(number))

/** All but both ends. */
export const maskNumber = (number: string) =>
  `${number.slice(0, 1)}${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-1)}`

/** A name by which its person knows it, and nobody who looks over their shoulder. */
export const maskName = (name: string) => {
  const [first = '', ...rest] = name
  return `${first}${'*'.repeat(Math.min(rest.length, 3))}`
}

const patterns: Record<DocumentKind, RegExp> = {
  // Residence permits of people from Hong Kong, Macao and Taiwan have the same form.
  resident: /^\d{17}[\dX]$/,
  permit: /^[HM]\d{8}(?:\d{2})?$/,
  taiwan: /^\d{8}$/,
  passport: /^[A-Z0-9]{5,15}$/,
}

// GB 11643: a day of birth, and a digit that follows from the other seventeen.
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

function isResidentNumber(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return CHECK_DIGITS[sum % CHECK_DIGITS.length] === number[17] && isDay(number.slice(6, 14))
}

function isDay(digits: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return digits >= '1900' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
