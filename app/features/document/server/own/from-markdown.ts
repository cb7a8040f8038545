import type { SeatedContext } from '~/core/context'
import { requireModerationPass } from '~/features/moderation/server'
import type { TextOrigin } from '../../wire/contracts/own'
import type { BlockAttrs } from '#packages/document/body'
import type { FoundEvidence } from '../evidence'
import { blockIds } from '../import/text'
import { sectionsOf } from '../import/text/imported-text'
import { readMarkdownText } from '../import/text/markdown-text'
import type { BeginningText } from './lay-text'
import { evidenceOf } from './named-source'

type MarkdownOrigin = Extract<TextOrigin, { type: 'markdown' }>

/**
 * An answer as a text: its marks `[n]` cite the sources that come along, as far as their words stand where they are said
 * to. `droppedSources` are those that do not, or are closed to the caller. Errors: `moderation.refused`, `moderation.unavailable`.
 */
export async function textOfMarkdown(
  ctx: SeatedContext,
  { text, sources }: MarkdownOrigin,
): Promise<BeginningText & { droppedSources: number }> {
  await requireModerationPass(ctx, { kind: 'answer', text })
  const evidence = new Map<string, FoundEvidence>()
  for (const source of sources) {
    const found = await evidenceOf(ctx, source)
    if (found) evidence.set(`e${source.index}`, found)
  }
  const newBlockId = blockIds()
  const attrs = (): BlockAttrs => ({ blockId: newBlockId(), by: 'ai', step: 'answer' })
  const pieces = readMarkdownText(citing(text), attrs)
  const cited = new Set([...text.matchAll(/\[(\d{1,5})\]/g)].map(([, index]) => `e${index}`))
  const droppedSources = [...cited].filter((id) => !evidence.has(id)).length
  return { ...sectionsOf(pieces, newBlockId), evidence, droppedSources }
}

/** Marks in a row become one citation: `[1][2]` is `[@e1;@e2]`. */
const citing = (text: string): string =>
  text.replace(/(?:\[\d{1,5}\])+(?!\()/g, (marks) => {
    const names = [...marks.matchAll(/\d+/g)].map(([index]) => `@e${index}`)
    return `[${names.join(';')}]`
  })
