import { call } from '~/client/call'
import { placesOf } from '#packages/document/tree-walk'
import type { DocTree } from '#packages/document/tree'

/** Lays the headings of a text down as a mind map of one's own; its id, or null where it was refused, which has been said. */
export async function saveAsMap(teamId: string, tree: DocTree): Promise<string | null> {
  const answer = await call('POST /document/map/create', {
    body: { teamId, title: tree.title, topics: topicsOfHeadings(tree), layout: 'mindMap' },
  })
  return answer.ok ? answer.data.id : null
}

/** Headings in reading order, what each shall say as its note; what stands before the first has none. */
export const topicsOfHeadings = (tree: DocTree) =>
  [...placesOf(tree)]
    .filter(({ node }) => node.title !== '')
    .map(({ node: { title, intent }, level }) => ({ level, title, note: intent }))
