import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import type { CiteQuoteInput } from '~/features/document/assist-contract'
import { putEvidence } from '~/features/document/server'
import { readPassages } from '~/features/library/server'
import { generationErrors } from '../../errors'
import { evidenceOf, passageOfFile } from '../generators/paper/material'
import { requireWritable } from './section-access'

/** Puts a sentence of the library down as evidence of a section. Errors: those of `requireWritable`, `quoteNotFound`. */
export async function citeQuote(
  ctx: SeatedContext,
  input: CiteQuoteInput,
): Promise<{ evidenceId: string }> {
  await requireWritable(ctx, input)
  return putQuote(ctx, { ...input, documentId: input.id })
}

export interface ChosenQuote {
  documentId: DocumentId
  nodeId: NodeId
  fileId: FileId
  no: number
  quote: string
}

/** Errors: `quoteNotFound` when it does not stand there to the letter, or the caller may not see it. */
export async function putQuote(
  ctx: SeatedContext,
  { documentId, nodeId, fileId, no, quote }: ChosenQuote,
): Promise<{ evidenceId: string }> {
  const passages = await readPassages(ctx, {}, { fileId, from: no, count: 1 })
  const hit = passages.find((item) => item.no === no)
  if (!hit || !hit.text.includes(quote)) throw generationErrors.quoteNotFound()
  const passage = passageOfFile(hit)
  const { reference } = passage
  const [stored] = await putEvidence(ctx, documentId, [
    { reference, evidence: evidenceOf(passage, quote, nodeId) },
  ])
  if (!stored) throw generationErrors.quoteNotFound()
  return { evidenceId: stored.id }
}
