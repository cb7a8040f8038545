import type { TurnOrder } from './ports'

/** What an object needs to know of an ask whose admission is decided elsewhere meanwhile. */
export interface Admission {
  /** False as well when whoever decides is gone. */
  isAdmitted: Promise<boolean>
  /** The turn may run up to its first words without knowing. */
  mayRunAhead: boolean
}

/** The body of an ask: a line with the order at once, then a line with the verdict as soon as it is there. */
export function askBody(order: TurnOrder, admission: Admission): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream()
  // A reader that is gone needs no verdict.
  void write(writable.getWriter(), order, admission).catch(() => {})
  return readable
}

async function write(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  order: TurnOrder,
  { isAdmitted, mayRunAhead }: Admission,
): Promise<void> {
  const line = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`)
  await writer.write(line({ order, mayRunAhead }))
  await writer.write(line(await isAdmitted))
  await writer.close()
}

/** Reads such a body; answers with its first line. */
export async function readAskBody(
  body: ReadableStream<Uint8Array>,
): Promise<{ order: TurnOrder; admission: Admission }> {
  const lines = linesOf(body)
  const first = await lines.next()
  // Written by `askBody` alone, so the shape is known.
  const { order, mayRunAhead } = JSON.parse(first.value ?? '') as FirstLine
  const isAdmitted = lines.next().then(
    ({ value }) => value === 'true',
    () => false,
  )
  return { order, admission: { isAdmitted, mayRunAhead } }
}

interface FirstLine {
  order: TurnOrder
  mayRunAhead: boolean
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
