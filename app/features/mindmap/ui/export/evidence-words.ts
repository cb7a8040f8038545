import { call } from '~/client/call'
import type { DocTree } from '#packages/document/tree'
import { nodesOf } from '#packages/document/tree-walk'

const AT_ONCE = 200

/** What topics lean on, in words, by the ids of evidence; without what is closed to the reader. */
export async function evidenceWords(
  { teamId, documentId: id }: { teamId: string; documentId: string },
  tree: DocTree,
): Promise<Map<string, string>> {
  const ids = [...new Set(nodesOf(tree).flatMap(({ evidenceIds }) => evidenceIds))]
  const words = new Map<string, string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const query = { teamId, id, ids: ids.slice(from, from + AT_ONCE).join(',') }
    const answer = await call('GET /document/evidence', { query })
    for (const { id: own, quote, title, place } of answer.ok ? answer.data : [])
      if (quote !== '')
        words.set(own, `“${quote}”（${[title, place.label].filter(Boolean).join('，')}）`)
  }
  return words
}
