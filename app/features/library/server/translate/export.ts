import { and, between, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { langNames } from '../../wire/terms/translate'
import { type BlockView } from '../../terms'
import { readBlocks } from '../ingest/extracted'
import { markdownFile } from '../files/markdown-file'
import { displayTitle } from '../files/names'
import type { TranslatedBlockRow } from './present'
import { translatedBlocks } from './tables'
import { openTranslation } from './translations'

const BLOCKS_AT_ONCE = 500

/** A translation as a Markdown file, with its source or alone. Errors: `translate.notFound`, `fileNotFound`. */
export async function exportTranslation(
  ctx: SeatedContext,
  input: { id: string; layout: 'both' | 'only' },
): Promise<Response> {
  const { row, file } = await openTranslation(ctx, input.id)
  const parts: string[] = []
  for (let from = 0; from < row.total; from += BLOCKS_AT_ONCE) {
    const [{ blocks }, translated] = await Promise.all([
      readBlocks(ctx, file, from, BLOCKS_AT_ONCE),
      ctx.db
        .select()
        .from(translatedBlocks)
        .where(
          and(
            eq(translatedBlocks.translationId, row.id),
            between(translatedBlocks.no, from, from + BLOCKS_AT_ONCE - 1),
          ),
        ),
    ])
    const byNo = new Map(translated.map((block) => [block.no, block]))
    parts.push(...blocks.map((block) => blockMarkdown(block, byNo.get(block.no), input.layout)))
  }
  const by = row.generatedBy ? `${row.generatedBy.label} ${row.generatedBy.model}` : ''
  const foot = `---\n\n<sub>由 ${by} 译为${langNames[row.targetLang]}，请与原文核对</sub>`
  const text = [...parts, ...(by ? [foot] : [])].filter(Boolean).join('\n\n')
  return markdownFile(`${displayTitle(file)} ${langNames[row.targetLang]}译文`, `${text}\n`)
}

/** One block with its translation; what has none says so and keeps its source. */
export function blockMarkdown(
  block: BlockView,
  translated: Pick<TranslatedBlockRow, 'state' | 'text'> | undefined,
  layout: 'both' | 'only',
): string {
  const source = markdownOf(block, block.text)
  if (translated?.state !== 'done') return `${source}\n\n> 这一段没有译出`
  const target = markdownOf(block, translated.text)
  return layout === 'only' || translated.text === block.text ? target : `${source}\n\n${target}`
}

function markdownOf({ kind, level }: BlockView, text: string): string {
  if (kind === 'heading') return `${'#'.repeat(level || 1)} ${text.replace(/\s*\n\s*/g, ' ')}`
  if (kind === 'code') return `\`\`\`\n${text}\n\`\`\``
  return text
}
