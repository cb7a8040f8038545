import type { SeatedContext } from '~/core/context'
import { readId, type FileId } from '~/core/ids'
import { documentsAmong, filesAmong } from '~/features/library/server'
import { chosenOf } from '~/features/library/ui/upload'
import { MATERIAL_FILES_AT_MOST } from '~/features/generation/terms'
import type { Draft } from '~/features/generation/ui'

/**
 * What an address brings into the form of a creation: `?file=1,2` as material, `?outline=3` as its outline and its material,
 * `?folder=4` as what a book is made of. What the caller may not see is left out.
 */
export async function broughtByAddress(
  ctx: SeatedContext,
  search: URLSearchParams,
): Promise<Partial<Draft>> {
  const ids = idsOf<FileId>(search.get('file'))
  const [outlineId] = idsOf<FileId>(search.get('outline'))
  const folderIds = idsOf(search.get('folder')).slice(0, 1)
  const [found, { folders }] = await Promise.all([
    filesAmong(ctx, { ids: [...ids, ...(outlineId ? [outlineId] : [])] }),
    documentsAmong(ctx, { fileIds: [], folderIds }),
  ])
  const files = found.filter(({ id }) => ids.includes(id)).map(chosenOf)
  const outline = found.find(({ id }) => id === outlineId)
  const [folder] = folders
  // Whoever takes a document's headings means what stands under them too.
  const material = outline
    ? [...files.filter(({ id }) => id !== outline.id), chosenOf(outline)]
    : files
  return {
    ...(material.length > 0 && { material: '手动上传', files: material }),
    ...(outline && {
      haveOutline: '有大纲，需保持原文',
      outlineFile: chosenOf(outline),
      topic: outline.title.replace(/\.[A-Za-z]{2,5}$/, ''),
    }),
    ...(folder && { bookWay: 'library', folder, topic: folder.name }),
  }
}

const idsOf = <Id extends string>(value: string | null): Id[] =>
  [...new Set((value ?? '').split(',').flatMap((id) => readId<Id>(id) ?? []))].slice(
    0,
    MATERIAL_FILES_AT_MOST,
  )
