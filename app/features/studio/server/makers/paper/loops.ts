const GRAM = 30
const TIMES = 4
const LOOKED_BACK = 4_000

/** Whether a text goes round in circles: its last 30 characters stood four times among its last 4,000. */
export function isLooping(text: string): boolean {
  if (text.length < GRAM * TIMES) return false
  const tail = text.slice(-LOOKED_BACK)
  const gram = tail.slice(-GRAM)
  let times = 0
  for (let at = tail.indexOf(gram); at >= 0; at = tail.indexOf(gram, at + 1)) times += 1
  return times >= TIMES
}

/** The text up to where it began to repeat itself. */
export function beforeLoop(text: string): string {
  const gram = text.slice(-GRAM)
  const first = text.indexOf(gram)
  return first < 0 ? text : text.slice(0, first + GRAM)
}
