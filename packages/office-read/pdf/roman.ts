const SIGNS = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

/** A number from 1 to 399 in small Roman numerals. */
export function writeRoman(value: number): string {
  let rest = value
  let text = ''
  for (const [sign, worth] of SIGNS) {
    for (; rest >= worth; rest -= worth) text += sign
  }
  return text
}

/** What Roman numerals say; null for letters that are none. */
export function readRoman(text: string): number | null {
  let rest = text.toLowerCase()
  let value = 0
  for (const [sign, worth] of SIGNS) {
    for (; rest.startsWith(sign); rest = rest.slice(sign.length)) value += worth
  }
  return rest === '' && value > 0 && writeRoman(value) === text.toLowerCase() ? value : null
}
