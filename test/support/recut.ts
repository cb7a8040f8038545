import { isDeep } from './deep'

/** The bytes in pieces, cut at these places. */
export function cutAt(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((to, no) => bytes.subarray(edges[no], to))
}

/** Every place at which bytes can be cut in two, both ends included. */
export const places = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length + 1 }, (_, index) => index)

/** Those that are tried one by one: all of them in the deep set, else every nineteenth and the last. */
export const somePlaces = (bytes: Uint8Array): number[] =>
  places(bytes).filter((place) => isDeep || place % 19 === 0 || place === bytes.length)

/** The same text with other ends of lines. */
export const withLineEnds = (text: string, end: '\n' | '\r\n' | '\r'): Uint8Array =>
  new TextEncoder().encode(text.replaceAll('\n', end))

/** Pieces as a body; one that breaks ends in an error, as a lost connection does. */
export function bodyOf(pieces: Uint8Array[], breaks = false): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[next]
      next += 1
      if (piece) controller.enqueue(piece)
      else if (breaks) controller.error(new TypeError('connection lost'))
      else controller.close()
    },
  })
}
