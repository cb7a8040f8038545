import type { EditorView } from 'prosemirror-view'
import { call } from '~/client/call'
import type { FoundQuote } from '~/features/document/assist-terms'
import { proseSchema } from '~/features/document/prose/schema'
import type { SectionAddress } from '../saving/section-save'
import { proposalPlace } from './proposal-place'

/** Makes a found sentence evidence of the document, and cites it behind what was selected. False where it was refused, with a notice. */
export async function citeFound(
  { teamId, documentId, nodeId }: SectionAddress,
  { fileId, no, quote }: FoundQuote,
  viewOf: () => EditorView | null,
): Promise<boolean> {
  const body = { teamId, id: documentId, nodeId, fileId, no, quote }
  const answer = await call('POST /document/assist/cite', { body })
  const view = viewOf()
  if (answer.ok && view) insertCitation(view, answer.data.evidenceId)
  return answer.ok
}

function insertCitation(view: EditorView, evidenceId: string) {
  const place = proposalPlace(view.state)
  if (!place) return
  const citation = proseSchema.nodes.cite.create({ ids: [evidenceId], form: 'sup' })
  const { parent } = view.state.doc.resolve(place.to)
  if (parent.type.contentMatch.matchType(citation.type))
    view.dispatch(view.state.tr.insert(place.to, citation))
}
