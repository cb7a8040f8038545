import { findCreators } from '~/features/creators/server/find'
import { groupOf, timeOf, type Source } from '../source'

/** Teams that show themselves to all others, and what they show. */
export const creatorsSource: Source = {
  kinds: ['creator'],
  async begin(ctx, asked) {
    const finish = await findCreators(ctx, asked)
    return async () =>
      groupOf(
        'creator',
        await finish(),
        ({ kind, id, creatorId, title, marks, line, publishedAt }) => ({
          id,
          path: `/creator/${creatorId}`,
          type: kind,
          title,
          marks,
          line,
          time: kind === 'work' ? timeOf(publishedAt) : '',
        }),
      )
  },
}
