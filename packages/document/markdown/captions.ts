import type { Block } from '../body'
import { plainText } from '../body-walk'

const CAPTION =
  /^(?:表|Table)[ \t]*(?:\d+(?:[-.–—]\d+)*|[一二三四五六七八九十]+)[ \t]*[:：.、]?[ \t]*(\S.{0,78})$/i

/** Tables that models set below a line of their own (表 1 各省GDP) take it for their caption; numbers are never theirs. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const before = merged.at(-1)
    const caption = block.type === 'figure' && before ? captionIn(before) : null
    if (block.type === 'figure' && caption !== null && isBare(block.attrs)) {
      merged[merged.length - 1] = { ...block, attrs: { ...block.attrs, caption } }
    } else merged.push(block)
  }
  return merged
}

const isBare = ({ caption, spec }: { caption: string; spec: { kind: string } }) =>
  caption === '' && spec.kind === 'table'

function captionIn(block: Block): string | null {
  if (block.type !== 'paragraph' && block.type !== 'heading') return null
  return CAPTION.exec(plainText(block.content ?? []).trim())?.[1]?.trim() ?? null
}
