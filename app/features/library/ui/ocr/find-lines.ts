/** A box in pixels: `[left, top, width, height]`. */
export type LineBox = [number, number, number, number]

// As PaddleOCR's own settings have it.
const IS_TEXT = 0.3
const LEAST_SCORE = 0.6
const LEAST_SIDE = 3
const GROWTH = 1.5
const MOST_LINES = 1000

/**
 * Boxes of lines in a map of how likely each pixel is text. The map draws lines thinner than they are; each box is
 * grown by as much.
 */
export function findLines(map: Float32Array, width: number, height: number): LineBox[] {
  const visited = new Uint8Array(width * height)
  const boxes: LineBox[] = []
  for (let index = 0; index < map.length && boxes.length < MOST_LINES; index++) {
    if (visited[index] || (map[index] ?? 0) <= IS_TEXT) continue
    const patch = floodFrom(index, map, visited, width, height)
    const wide = patch.right - patch.left + 1
    const high = patch.bottom - patch.top + 1
    if (Math.min(wide, high) < LEAST_SIDE || patch.sum / patch.count < LEAST_SCORE) continue
    const grow = (wide * high * GROWTH) / (2 * (wide + high))
    const left = Math.max(0, patch.left - grow)
    const top = Math.max(0, patch.top - grow)
    boxes.push([
      left,
      top,
      Math.min(width, patch.right + 1 + grow) - left,
      Math.min(height, patch.bottom + 1 + grow) - top,
    ])
  }
  return boxes
}

interface Patch {
  left: number
  top: number
  right: number
  bottom: number
  sum: number
  count: number
}

/** What hangs together with a pixel, corners too. */
function floodFrom(
  start: number,
  map: Float32Array,
  visited: Uint8Array,
  width: number,
  height: number,
): Patch {
  const patch: Patch = { left: width, top: height, right: 0, bottom: 0, sum: 0, count: 0 }
  const waiting = [start]
  visited[start] = 1
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const x = index % width
    const y = (index - x) / width
    patch.left = Math.min(patch.left, x)
    patch.right = Math.max(patch.right, x)
    patch.top = Math.min(patch.top, y)
    patch.bottom = Math.max(patch.bottom, y)
    patch.sum += map[index] ?? 0
    patch.count += 1
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column
        if (visited[next] || (map[next] ?? 0) <= IS_TEXT) continue
        visited[next] = 1
        waiting.push(next)
      }
    }
  }
  return patch
}
