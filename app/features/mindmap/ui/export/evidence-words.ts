import { call } from '~/client/call'
import { readPassageId } from '~/core/source-place'
import type { DocTree } from '#packages/document/tree'
import { nodesOf } from '#packages/document/tree-walk'
import type { TopicSource } from '../files'

const AT_ONCE = 200

/** What topics lean on, in words and by its place, by the ids of evidence; without what is closed to the reader. */
export async function evidenceWords(
  { teamId, documentId: id }: { teamId: string; documentId: string },
  tree: DocTree,
): Promise<Map<string, TopicSource>> {
  const ids = [...new Set(nodesOf(tree).flatMap(({ evidenceIds }) => evidenceIds))]
  const sources = new Map<string, TopicSource>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const query = { teamId, id, ids: ids.slice(from, from + AT_ONCE).join(',') }
    const answer = await call('GET /document/evidence', { query })
    for (const { id: own, quote, title, place, fileId, url } of answer.ok ? answer.data : []) {
      if (quote === '') continue
      const words = `“${quote}”（${[title, place.label].filter(Boolean).join('，')}）`
      const passageNo = readPassageId(place.passageId)?.passage
      const isPassage = fileId !== null && passageNo !== undefined
      const link = isPassage ? { fileId, passageNo } : url !== '' ? { url, title } : null
      sources.set(own, { words, link: link && { ...link, quote } })
    }
  }
  return sources
}
