import type { SeatedContext } from '~/core/context'
import { requireModerationPass } from '~/features/moderation/server'
import { allLines, plainText, wordsIn } from '#packages/document/body-walk'
import { type Block, type SectionBody } from '#packages/document/body'

/**
 * What a person wrote anew is checked before it is kept; what stands already was. Errors: `moderation.refused`,
 * `moderation.unavailable`.
 */
export async function requireModerationPassOfText(
  ctx: SeatedContext,
  before: SectionBody | null,
  body: SectionBody,
): Promise<void> {
  const passed = new Set(before?.content.flatMap(wordsOf))
  const fresh = body.content.flatMap(wordsOf).filter((words) => !passed.has(words))
  const text = fresh.join('\n')
  if (text.trim() !== '') await requireModerationPass(ctx, { kind: 'file', text })
}

/** Everything of a block that somebody reads, words that wait to be deleted among it: lines, captions, sources of drawings. */
function wordsOf(block: Block): string[] {
  const lines = [...allLines(block)].map((line) => [
    ...new Set([plainText(line), wordsIn(line)]),
    ...line.flatMap((item) => (item.type === 'note' ? item.attrs.text : [])),
  ])
  return [...lines.flat(), ...besides(block)].filter((words) => words.trim() !== '')
}

function besides(block: Block): string[] {
  if (block.type === 'codeBlock') return (block.content ?? []).map(({ text }) => text)
  if (block.type !== 'figure') return []
  const { caption, alt = '', spec } = block.attrs
  switch (spec.kind) {
    case 'table':
      return [caption, alt, ...spec.table.columns.map(({ name }) => name)]
    case 'chart':
      return [caption, alt, ...spec.chart.categories, ...spec.chart.series.map(({ name }) => name)]
    case 'svg':
      return [caption, alt, spec.svg.replace(/<[^>]*>/g, ' ')]
    case 'schematic':
      return [caption, alt, spec.mermaid]
    default:
      return [caption, alt]
  }
}
