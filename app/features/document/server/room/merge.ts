import type { Block, SectionBody } from '#packages/document/body'
import { contentOf } from './blocks'

interface Changes {
  removed: ReadonlySet<string>
  changed: ReadonlyMap<string, Block>
  /** With the block that each follows; '' for the first. */
  inserted: { after: string; block: Block }[]
}

/**
 * Both people's text in one, where they changed different blocks of what they began with. Null where they changed the
 * same one, or moved blocks about: then nobody but a person can tell.
 */
export function mergeBodies(
  base: SectionBody,
  mine: SectionBody,
  theirs: SectionBody,
): SectionBody | null {
  const own = changesOf(base.content, mine.content)
  const other = changesOf(base.content, theirs.content)
  if (!own || !other || doCollide(own, other)) return null
  const content = theirs.content
    .filter(({ attrs }) => !own.removed.has(attrs.blockId))
    .map((block) => own.changed.get(block.attrs.blockId) ?? block)
  for (const { after, block } of own.inserted) {
    const index = after === '' ? -1 : content.findIndex(({ attrs }) => attrs.blockId === after)
    if (index < 0 && after !== '') return null
    content.splice(index + 1, 0, block)
  }
  return { ...theirs, content }
}

function changesOf(base: readonly Block[], next: readonly Block[]): Changes | null {
  const before = byId(base)
  const now = byId(next)
  if (!before || !now) return null
  const sharedIds = (blocks: readonly Block[], others: ReadonlyMap<string, Block>) =>
    blocks.flatMap(({ attrs }) => (others.has(attrs.blockId) ? [attrs.blockId] : [])).join(' ')
  if (sharedIds(base, now) !== sharedIds(next, before)) return null
  const changed = new Map<string, Block>()
  const inserted: Changes['inserted'] = []
  for (const [index, block] of next.entries()) {
    const was = before.get(block.attrs.blockId)
    if (!was) inserted.push({ after: next[index - 1]?.attrs.blockId ?? '', block })
    else if (contentOf(was) !== contentOf(block)) changed.set(block.attrs.blockId, block)
  }
  return { removed: new Set([...before.keys()].filter((id) => !now.has(id))), changed, inserted }
}

function byId(blocks: readonly Block[]): Map<string, Block> | null {
  const map = new Map(blocks.map((block) => [block.attrs.blockId, block]))
  return map.size === blocks.length ? map : null
}

function doCollide(own: Changes, other: Changes): boolean {
  const isSame = (id: string, block: Block) => {
    const theirs = other.changed.get(id)
    return theirs !== undefined && contentOf(theirs) === contentOf(block)
  }
  const changedTwice = [...own.changed].some(
    ([id, block]) => other.removed.has(id) || (other.changed.has(id) && !isSame(id, block)),
  )
  const removedAndChanged = [...own.removed].some((id) => other.changed.has(id))
  const theirIds = new Set(other.inserted.map(({ block }) => block.attrs.blockId))
  const insertedTwice = own.inserted.some(({ block }) => theirIds.has(block.attrs.blockId))
  return changedTwice || removedAndChanged || insertedTwice || isRewrittenTwice(own, other)
}

/** Both put something else in the place of the same block. */
const isRewrittenTwice = (own: Changes, other: Changes) =>
  [...own.removed].some((id) => other.removed.has(id)) &&
  own.inserted.some(({ after }) => other.inserted.some((theirs) => theirs.after === after))
