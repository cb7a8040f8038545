import type { Block, SectionBody } from '../body'
import { acceptedBlock } from '../accepted-body'
import { canonicalBlock } from '../canonical'
import { linesOfBlock, plainText } from '../body-walk'

/**
 * The later body with ids and authors of the blocks that it has in common with the earlier one, found as the longest
 * common row of equal blocks; the others are as they came.
 */
export function keepBlockIds(before: SectionBody, after: SectionBody): SectionBody {
  const old = before.content.map(contentOf)
  const now = after.content.map(contentOf)
  const content = [...after.content]
  for (const [was, is] of commonRow(old, now)) {
    const previous = before.content[was]
    if (previous) content[is] = previous
  }
  return { type: 'doc', content }
}

/**
 * The same for what a person typed: a block whose words were changed keeps its id too, so that others who change it at the
 * same moment are seen to change the same one.
 */
export function keepEditedIds(before: SectionBody, after: SectionBody): SectionBody {
  const { content } = keepBlockIds(before, after)
  const presentIds = new Set(content.map(({ attrs }) => attrs.blockId))
  let from = 0
  const named = content.map((block) => {
    const same = before.content.findIndex(({ attrs }) => attrs.blockId === block.attrs.blockId)
    if (same >= 0) from = same + 1
    if (same >= 0 || before.content.length > MOST_ALIKE) return block
    const rest = before.content.slice(from)
    const end = rest.findIndex(({ attrs }) => presentIds.has(attrs.blockId))
    const offset = rest
      .slice(0, end < 0 ? undefined : end)
      .findIndex((item) => areAlike(item, block))
    const was = rest[offset]
    if (!was) return block
    from += offset + 1
    return { ...block, attrs: { ...block.attrs, blockId: was.attrs.blockId } } as Block
  })
  return { type: 'doc', content: named }
}

// Beyond this only what stayed as it was is looked for.
const MOST_ALIKE = 400

/** Whether one is the other with some words changed: more than half of their pairs of signs are the same. */
function areAlike(item: Block, other: Block): boolean {
  if (item.type !== other.type) return false
  const [pairs, others] = [pairsOf(item), pairsOf(other)]
  let common = 0
  for (const pair of pairs) if (others.has(pair)) common += 1
  return common * 2 > Math.max(pairs.size, others.size)
}

function pairsOf(block: Block): ReadonlySet<string> {
  const text = [...linesOfBlock(block)].map(plainText).join('')
  return new Set(
    Array.from(text, (_, index) => text.slice(index, index + 2)).filter((two) => two.length > 1),
  )
}

/** A block as Markdown tells it: without who wrote it, and with its tracked changes accepted. */
const contentOf = (block: Block): string =>
  JSON.stringify(acceptedBlock(block).map(canonicalBlock), (name, value: unknown) =>
    name === 'blockId' || name === 'by' || name === 'step' ? undefined : value,
  )

// Sections have tens of blocks; beyond this the ends that agree are all that is looked at.
const MOST_COMPARED = 2_000

/** Pairs of indexes of a longest common subsequence. */
function commonRow(old: readonly string[], now: readonly string[]): [was: number, is: number][] {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let [oldEnd, nowEnd] = [old.length, now.length]
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1
    nowEnd -= 1
  }
  const pairs: [number, number][] = Array.from({ length: start }, (_, index) => [index, index])
  if (oldEnd - start <= MOST_COMPARED && nowEnd - start <= MOST_COMPARED)
    pairs.push(...between(old.slice(start, oldEnd), now.slice(start, nowEnd), start))
  for (let index = 0; oldEnd + index < old.length; index += 1)
    pairs.push([oldEnd + index, nowEnd + index])
  return pairs
}

function between(old: readonly string[], now: readonly string[], from: number): [number, number][] {
  const width = now.length + 1
  const best = new Uint16Array((old.length + 1) * width)
  const lengthAt = (row: number, column: number) => best[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      best[row * width + column] =
        old[row] === now[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < old.length && column < now.length;) {
    if (old[row] === now[column]) {
      pairs.push([from + row, from + column])
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
