/** One JSON line an event. Facts are codes, ids and sizes: never secrets, never what users wrote. */
export function logLine(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown> = {},
): void {
  const line = JSON.stringify({ level, event, ...facts })
  if (level === 'error') console.error(line)
  else if (level === 'warn') console.warn(line)
  else console.log(line)
}
