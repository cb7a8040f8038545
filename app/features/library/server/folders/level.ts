import type { SeatedContext } from '~/core/context'
import type { LevelView } from '../../wire/contracts/folders'
import type { ListFilesInput } from '../../contract'
import { listFiles } from '../files/list-files'
import { loadTree, presentDetail, presentFolders, visibleFolderIn } from './folders'

/** One level of the library: the folder with its way, the folders in it, the first files. Errors: `folderNotFound`. */
export async function openLevel(ctx: SeatedContext, input: ListFilesInput): Promise<LevelView> {
  const [tree, files] = await Promise.all([loadTree(ctx), listFiles(ctx, input)])
  const here = input.folderId === '' ? null : visibleFolderIn(tree, input.folderId)
  const within = [...tree.values()].filter(
    ({ row, maySee }) => maySee && row.parentId === input.folderId,
  )
  const [folder, folders] = await Promise.all([
    here && presentDetail(ctx, here),
    presentFolders(ctx, within),
  ])
  return { folder, folders, files }
}
