import { findNotes } from '~/features/library/server/find'
import { authorOf, groupOf, timeOf, type Source } from '../source'

/** The caller's notes beside files, and those that others share. */
export const notesSource: Source = {
  kinds: ['note'],
  async begin(ctx, asked) {
    const finish = await findNotes(ctx, asked)
    return async (names) =>
      groupOf('note', await finish(), (hit) => ({
        id: hit.id,
        path: `/library/${hit.fileId}?type=notes`,
        title: hit.text,
        marks: hit.marks,
        line: hit.fileTitle,
        excerpt: { heading: '', text: hit.text, marks: hit.marks, anchor: null },
        author: authorOf(names, ctx, hit.createdBy),
        time: timeOf(hit.updatedAt),
      }))
  },
}
