import type { SeatedContext } from '~/core/context'
import { readTable } from '~/core/text/table-rows'
import { nodesOf } from '#packages/document'
import { readTree } from '~/features/document/server'
import { findPassages } from '~/features/library/server'
import { generationErrors } from '../../errors'
import type { AddEvidenceInput, QuotesQuery } from '../../material-contract'
import { QUOTE_LIMIT, type PassageQuotes } from '../../terms'
import { putQuote } from '../assist/cite-quote'
import { ownWriting } from '../creation-rows'
import { passageOfFile } from '../generators/paper/material'
import { quotesIn } from '../generators/paper/quotes'

const PASSAGES_AT_MOST = 12

/**
 * Passages of the library that hold the words, each cut into the sentences that can be quoted. Errors: `creationNotFound`.
 */
export async function findQuotes(
  ctx: SeatedContext,
  { id, keyword }: QuotesQuery & { id: string },
): Promise<PassageQuotes[]> {
  await ownWriting(ctx, id)
  const { hits } = await findPassages(ctx, keyword)
  return hits.slice(0, PASSAGES_AT_MOST).map((hit) => {
    const passage = passageOfFile(hit)
    const quotes = quotesIn(passage).map(({ text }) => text)
    return {
      fileId: hit.fileId,
      no: hit.no,
      title: hit.title,
      extension: hit.extension,
      label: passage.label,
      quotes: quotes.length > 0 ? quotes : [beginningOf(hit.text)],
    }
  })
}

/**
 * Puts a sentence of the library down as what a heading leans on; the outline ties it to the heading. Errors:
 * `creationNotFound`, `notNow` before there is an outline, `nodeNotFound`, `quoteNotFound` when it does not stand there to
 * the letter, or the caller may not see it.
 */
export async function addEvidence(
  ctx: SeatedContext,
  { id, nodeId, fileId, no, quote }: AddEvidenceInput & { id: string },
): Promise<{ evidenceId: string }> {
  const { documentId } = await ownWriting(ctx, id)
  if (documentId === null) throw generationErrors.notNow()
  const { tree } = await readTree(ctx, documentId)
  if (!nodesOf(tree).some((node) => node.id === nodeId)) throw generationErrors.nodeNotFound()
  return putQuote(ctx, { documentId, nodeId, fileId, no, quote })
}

// A table, or a line too short to be told from others: as much of it as a quote may hold, of a table whole rows.
function beginningOf(passage: string): string {
  const text = passage.trim()
  if (text.length <= QUOTE_LIMIT) return text
  const begun = text.slice(0, QUOTE_LIMIT)
  const rows = begun.slice(0, begun.lastIndexOf('\n'))
  return readTable(rows) ? rows : begun.replace(/[\ud800-\udbff]$/, '')
}
