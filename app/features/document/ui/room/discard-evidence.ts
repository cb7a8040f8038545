import { call } from '~/client/call'

const AT_ONCE = 200

/** Quotes of a proposal that was not taken leave the document, save what anything in it names. Nobody waits for it. */
export async function discardEvidence(
  { teamId, documentId: id }: { teamId: string; documentId: string },
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { teamId, id, ids: ids.slice(from, from + AT_ONCE) }
    await call('POST /document/evidence/discard', { body }, { silent: true })
  }
}
