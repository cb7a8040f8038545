/**
 * What an unforeseen error says in the log: its name, message and place. Values that were bound to a statement are
 * left out, since the database layer quotes them and they are what people wrote.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const query: unknown = Reflect.get(error, 'query')
  const text = typeof query === 'string' ? `Failed query: ${query}` : error.message
  const cause = error.cause === undefined ? '' : `\n  because: ${reasonOf(error.cause)}`
  return `${error.name}: ${text}${placeOf(error)}${cause}`
}

// A stack begins with the message, and the message with the values.
function placeOf({ stack = '', message }: Error): string {
  const position = stack.indexOf(message)
  return position === -1 ? '' : stack.slice(position + message.length)
}
