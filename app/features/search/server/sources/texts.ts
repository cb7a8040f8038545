import { findTexts } from '~/features/document/server/find'
import { authorOf, groupOf, timeOf, type Source } from '../source'

/** Documents and mind maps of the caller's own, and those laid open to them. */
export const textsSource: Source = {
  kinds: ['text', 'map'],
  async begin(ctx, asked) {
    const [finishTexts, finishMaps] = await Promise.all([
      findTexts(ctx, { ...asked, kind: 'text' }),
      findTexts(ctx, { ...asked, kind: 'map' }),
    ])
    return async (names) => {
      const show = (hit: Awaited<ReturnType<typeof finishTexts>>['hits'][number]) => ({
        id: hit.id,
        path: hit.kind === 'map' ? `/mindmap/${hit.id}` : `/document/${hit.id}`,
        title: hit.title,
        marks: hit.marks,
        author: authorOf(names, ctx, hit.createdBy),
        time: timeOf(hit.updatedAt),
      })
      return [
        ...groupOf('text', await finishTexts(), show),
        ...groupOf('map', await finishMaps(), show),
      ]
    }
  },
}
