import { findPapers } from '~/features/research/server/find'
import { groupOf, timeOf, type Source } from '../source'

/** Papers that lie in the library, and the caller's tables of papers. */
export const papersSource: Source = {
  kinds: ['paper'],
  async begin(ctx, asked) {
    const finish = await findPapers(ctx, asked)
    return async () =>
      groupOf('paper', await finish(), ({ kind, id, title, marks, line, time }) => ({
        id,
        path: kind === 'table' ? `/scholar/tables/${id}` : `/library/${id}`,
        type: kind,
        title,
        marks,
        line,
        time: timeOf(time),
      }))
  },
}
