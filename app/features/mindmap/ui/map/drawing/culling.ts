/** A stretch of a map or of a window, in pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Neighbours in the order of the document, and the box around them. */
export interface Chunk<Item> {
  box: Rect
  items: readonly Item[]
}

// Neighbours stand close to each other: a box around some is hardly larger than what they take.
const CHUNK_ITEMS = 64

/** Items in chunks, of which only those are gone through whose box touches what is asked for. */
export function chunksOf<Item>(items: readonly Item[], boxOf: (item: Item) => Rect): Chunk<Item>[] {
  const chunks: Chunk<Item>[] = []
  for (let from = 0; from < items.length; from += CHUNK_ITEMS) {
    const part = items.slice(from, from + CHUNK_ITEMS)
    chunks.push({ items: part, box: boxAround(part.map(boxOf)) })
  }
  return chunks
}

/** Items whose boxes touch this stretch. */
export const itemsWithin = <Item>(
  chunks: readonly Chunk<Item>[],
  boxOf: (item: Item) => Rect,
  rect: Rect,
): Item[] =>
  chunks
    .filter(({ box }) => touches(box, rect))
    .flatMap(({ items }) => items.filter((item) => touches(boxOf(item), rect)))

export const touches = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** The stretch with `margin` more on every side. */
export const widened = ({ x, y, width, height }: Rect, margin: number): Rect => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
})

/** The smallest box around all of these. */
export function boxAround(boxes: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
