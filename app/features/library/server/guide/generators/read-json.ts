/**
 * The JSON object in a model's answer, whatever stands round it; null when there is none. An answer that breaks off is
 * read up to its last whole element.
 */
export function readJson(answer: string): unknown {
  const from = answer.indexOf('{')
  if (from < 0) return null
  const text = answer.slice(from)
  const whole = parsed(text.slice(0, text.lastIndexOf('}') + 1))
  return whole ?? parsed(closed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Reading {
  isInString: boolean
  isEscaped: boolean
  /** Brackets that are open, as what closes them. */
  open: string[]
}

/** Cut after the last element that is whole, every bracket closed. */
function closed(text: string): string {
  const now: Reading = { isInString: false, isEscaped: false, open: [] }
  let best = ''
  for (let index = 0; index < text.length; index += 1) {
    const closes = step(now, text.charAt(index))
    // Complete here: what is open now only has to be closed.
    if (closes) best = text.slice(0, index + 1) + now.open.toReversed().join('')
    if (closes && now.open.length === 0) break
  }
  return best
}

/** Takes one character; whether it ended an object or a list. */
function step(now: Reading, sign: string): boolean {
  if (now.isInString) {
    if (now.isEscaped) now.isEscaped = false
    else if (sign === '\\') now.isEscaped = true
    else if (sign === '"') now.isInString = false
    return false
  }
  if (sign === '"') now.isInString = true
  else if (sign === '{') now.open.push('}')
  else if (sign === '[') now.open.push(']')
  else if (sign === '}' || sign === ']') return now.open.pop() === sign
  return false
}
