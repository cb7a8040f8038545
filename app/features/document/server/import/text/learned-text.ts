import type { BlockView } from '~/features/library/terms'
import { legal } from '~/core/text/text-rules'
import type { Block, BlockAttrs, Inline } from '#packages/document/body'
import { readMarkdown } from '#packages/document/markdown'
import { withCaptions } from './captions'
import type { TextPiece } from './imported-text'

/** What the library has read of a file, as pieces of a text; `attrsAt` are those of a block on a page. */
export function readLearnedText(
  blocks: readonly BlockView[],
  attrsAt: (page: number | null) => BlockAttrs,
): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const block of blocks) {
    const attrs = () => attrsAt(pageOf(block))
    if (block.kind === 'heading') {
      pieces.push({ type: 'heading', level: Math.max(1, block.level), text: block.text })
    } else if (block.kind === 'list') addItem(pieces, block, attrs)
    else
      pieces.push(
        ...blocksOf(block, attrs).map((item) => ({ type: 'block' as const, block: item })),
      )
  }
  return withCaptions(pieces)
}

function pageOf({ anchor }: BlockView): number | null {
  if (anchor.kind === 'page') return anchor.page
  return anchor.kind === 'slide' ? anchor.slide : null
}

function addItem(pieces: TextPiece[], { text }: BlockView, attrs: () => BlockAttrs): void {
  const ordered = /^\s*\d{1,3}[.、)）]\s*/.exec(text)
  const words = text.replace(ordered?.[0] ?? /^\s*[-*•·]\s+/, '')
  const type = ordered ? 'orderedList' : 'bulletList'
  const item = {
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, attrs: attrs(), content: lineOf(words) }],
  }
  const last = pieces.at(-1)
  if (last?.type === 'block' && last.block.type === type) {
    const block = { ...last.block, content: [...last.block.content, item] }
    pieces[pieces.length - 1] = { type: 'block', block }
  } else pieces.push({ type: 'block', block: { type, attrs: attrs(), content: [item] } })
}

function blocksOf({ kind, text }: BlockView, attrs: () => BlockAttrs): Block[] {
  if (kind === 'code')
    return [
      { type: 'codeBlock', attrs: attrs(), content: [{ type: 'text', text: legal(text) || ' ' }] },
    ]
  if (kind === 'table') {
    const { by, step } = attrs()
    const newId = () => attrs().blockId
    const read = readMarkdown(text, { by, ...(step !== undefined && { step }), newId })
    return [...read.body.content]
  }
  return [{ type: 'paragraph', attrs: attrs(), content: lineOf(text) }]
}

/** Lines of one paragraph, with breaks between them. */
const lineOf = (text: string): Inline[] =>
  legal(text)
    .split('\n')
    .flatMap((words, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(words === '' ? [] : [{ type: 'text' as const, text: words }]),
    ])
