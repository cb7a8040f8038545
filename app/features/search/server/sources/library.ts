import { findInLibrary, type LibraryFind } from '~/features/library/server/find'
import { sourceAddress } from '~/core/source-place'
import { authorOf, groupOf, timeOf, type Source } from '../source'

/** Files and folders, by their names and by what stands in files. */
export const librarySource: Source = {
  kinds: ['file'],
  async begin(ctx, asked) {
    const finish = await findInLibrary(ctx, asked)
    return async (names) =>
      groupOf('file', await finish(), (hit) => ({
        id: hit.id,
        path: addressOf(hit),
        type: hit.kind,
        title: hit.title,
        marks: hit.marks,
        line: hit.folderName,
        excerpt: hit.block && {
          heading: hit.block.headings.at(-1) ?? '',
          text: hit.block.text,
          marks: hit.block.marks,
          anchor: hit.block.anchor,
        },
        extension: hit.extension,
        status: hit.status,
        author: authorOf(names, ctx, hit.createdBy),
        time: timeOf(hit.createdAt),
      }))
  },
}

const addressOf = ({ kind, id, block }: LibraryFind) =>
  kind === 'folder'
    ? `/library?folderId=${id}`
    : sourceAddress(id, block ? { passage: block.no } : {})
