import type { Block, SectionBody } from '#packages/document/body'
import { canonicalBlock } from '#packages/document/canonical'

/** A block's words and shape, whoever wrote it and however it was spelt when it was kept. */
export function contentOf(item: Block): string {
  const block = canonicalBlock(item)
  const { by: _by, step: _step, ...attrs } = block.attrs
  return JSON.stringify({ ...block, attrs })
}

export const isTouched = ({ content }: SectionBody) =>
  content.some(({ attrs }) => attrs.by === 'human')

/** Whether every block that a person wrote stands in the new text too, word for word and in its order. */
export function keepsHuman(stands: SectionBody, next: SectionBody): boolean {
  const humanBlocks = stands.content.filter(({ attrs }) => attrs.by === 'human').map(contentOf)
  let found = 0
  for (const block of next.content) if (contentOf(block) === humanBlocks[found]) found += 1
  return found === humanBlocks.length
}

/**
 * The new text with its authors: what stood there before, word for word, keeps the one it had; the rest is the
 * writer's. Every block has an id of its own.
 */
export function withAuthors(
  stands: SectionBody | null,
  next: SectionBody,
  writer: { by: 'human' | 'ai' | 'source'; step: string },
): SectionBody {
  const attrsByContent = new Map(stands?.content.map((block) => [contentOf(block), block.attrs]))
  const written = (block: Block): Block => {
    const { step: _step, ...attrs } = block.attrs
    const step = writer.by === 'human' || writer.step === '' ? {} : { step: writer.step }
    const { by, step: before } = attrsByContent.get(contentOf(block)) ?? { by: writer.by, ...step }
    return { ...block, attrs: { ...attrs, by, ...(before && { step: before }) } } as Block
  }
  return withOwnIds({ ...next, content: next.content.map(written) })
}

/** Ids that are missing or stand twice are given out anew. */
export function withOwnIds(body: SectionBody): SectionBody {
  const taken = new Set<string>()
  const content = body.content.map((block): Block => {
    const { blockId } = block.attrs
    const id = blockId === '' || taken.has(blockId) ? newBlockId(taken) : blockId
    taken.add(id)
    return id === blockId ? block : ({ ...block, attrs: { ...block.attrs, blockId: id } } as Block)
  })
  return { ...body, content }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function newBlockId(taken: ReadonlySet<string>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const id = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return taken.has(id) ? newBlockId(taken) : id
}

/** What became of a text between two revisions: the place of a block in the one before, or a new block. */
export type BlockPatch = readonly (number | Block)[]

export function patchBetween(before: readonly Block[], after: readonly Block[]): BlockPatch {
  const places = new Map(before.map((block, index) => [JSON.stringify(block), index]))
  return after.map((block) => places.get(JSON.stringify(block)) ?? block)
}

export function patched(before: readonly Block[], patch: BlockPatch): Block[] {
  return patch.map((piece) => {
    const block = typeof piece === 'number' ? before[piece] : piece
    if (!block) throw new Error('a patch names a block that is not there')
    return block
  })
}

/** The block from which the rest, as a section of its own, leaves two that fit best. */
export function halfway({ content }: SectionBody): string {
  const sizes = content.map((block) => JSON.stringify(block).length)
  const half = sizes.reduce((sum, size) => sum + size, 0) / 2
  let passed = 0
  for (const [index, block] of content.entries()) {
    if (index > 0 && passed + (sizes[index] ?? 0) / 2 >= half) return block.attrs.blockId
    passed += sizes[index] ?? 0
  }
  return content.at(-1)?.attrs.blockId ?? ''
}
