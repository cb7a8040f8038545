import type { BlockView } from '../../../terms'
import { WINDOW_BLOCKS, type TextDocument } from './windows'

/** Where a word was found: the block's index in the file and offsets into its text. */
export interface Hit {
  block: number
  from: number
  to: number
}

/** All places of a word in the blocks that have come, in reading order; case does not matter. */
export function findText(document: TextDocument, query: string): Hit[] {
  const needle = fold(query.trim())
  if (!needle) return []
  const windows = [...document.windows].toSorted(([a], [b]) => a - b)
  return windows.flatMap(([index, blocks]) =>
    blocks.flatMap((block, place) =>
      placesOf(needle, block).map((from) => ({
        block: index * WINDOW_BLOCKS + place,
        from,
        to: from + needle.length,
      })),
    ),
  )
}

/** Whether every window of the file has come. */
export const isWhole = ({ total, windows }: TextDocument) =>
  total !== null && windows.size >= Math.ceil(total / WINDOW_BLOCKS)

function placesOf(needle: string, block: BlockView): number[] {
  const text = fold(block.text)
  const places: number[] = []
  for (
    let start = text.indexOf(needle);
    start >= 0;
    start = text.indexOf(needle, start + needle.length)
  ) {
    places.push(start)
  }
  return places
}

// A few letters grow when lowered (İ); offsets matter more than their case.
function fold(text: string): string {
  const lowered = text.toLowerCase()
  return lowered.length === text.length ? lowered : text
}
