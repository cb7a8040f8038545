import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from '~/client/page/when-idle'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { MAX_ASKED_FILES } from '../../terms'
import { sentenceOf, type LibraryServices } from '../services'
import { isProcessing, mayRetry } from '../files/progress'
import { startDownload } from '../files/start-download'
import type { Folders } from '../folders/use-folders'
import type { FileList } from '../files/use-files'
import { originsOf } from './origins'
import type { ShelfActions } from './row-actions'
import type { Asked } from './shelf-dialogs'
import { filesAmong, foldersAmong, isOwn, describeRows, type ShelfRow } from './shelf-rows'

// Most visits ask for none of them; they come once the page stands, so that none is waited for.
const dialogs = () => import('./shelf-dialogs')
const ShelfDialogs = lazy(async () => ({ default: (await dialogs()).ShelfDialogs }))

export interface ShelfDoing extends ShelfActions {
  onNewFolder: (parentId: string) => void
  /** Lays rows into a folder at once, as dropping does. */
  moveTo: (rows: readonly ShelfRow[], targetId: string) => void
  /** Everything as a ZIP; null for those who may not. */
  exportAll: (() => void) | null
  /** The dialogs; placed once by the page. */
  dialogs: ReactNode
}

export interface ShelfPlace {
  services: LibraryServices
  folders: Folders
  list: FileList
  /** The folder that is shown; null when a filter or all beneath a folder is. */
  fromId: string | null
  onOpen: (row: ShelfRow) => void
  /** A folder went away, with everything beneath. */
  onFolderGone: (folder: FolderView) => void
  onBin: () => void
}

/** Everything that can be done with rows, with the dialogs and the words that belong to it. */
export function useShelfActions(place: ShelfPlace): ShelfDoing {
  const { services, list } = place
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const ask = (next: Asked) => setAsked((now) => [...now, next])
  const moving = useMoving(place)
  // What does not come now is asked for again with the first dialog.
  useEffect(() => whenIdle(() => void dialogs().catch(() => {})), [])
  const mayExport = services.calls !== null
  const signedIn = (action: () => void) => (services.calls ? action() : services.openSignIn())
  const own = (rows: readonly ShelfRow[], verb: string): readonly ShelfRow[] => {
    const mine = rows.filter(isOwn)
    if (mine.length < rows.length) {
      services.notify({ tone: 'warning', title: `只能${verb}自己添加的内容` })
    }
    return mine
  }
  return {
    calls: services.calls,
    onOpen: place.onOpen,
    onAsk: (rows) => askAbout(services, rows),
    onDownload: (rows) => signedIn(() => void download(services, rows)),
    onRename: (row) => isOwn(row) && ask({ action: 'rename', row }),
    onMove: (rows) => {
      const mine = own(rows, '移动')
      if (mine.length > 0) ask({ action: 'move', rows: mine })
    },
    onTranslate: (files) => {
      const learned = files.filter(({ status }) => status === 'DONE')
      if (learned.length > 0) signedIn(() => ask({ action: 'translate', files: learned }))
    },
    onWorks: (files) => {
      const learned = files.filter(({ status }) => status === 'DONE')
      if (learned.length > 0) signedIn(() => ask({ action: 'works', files: learned }))
    },
    onTag: (files) => {
      const mine = files.filter((file) => file.isMine)
      if (mine.length > 0) ask({ action: 'tag', files: mine })
    },
    onAccess: (folder) => ask({ action: 'access', folder }),
    onDelete: (rows) => {
      const mine = own(rows, '删除')
      if (mine.length > 0) ask({ action: 'delete', rows: mine })
    },
    onRetry: (files) => void learnAgain(services, list, files),
    onNewFolder: (parentId) => signedIn(() => ask({ action: 'new-folder', parentId })),
    moveTo: (rows, targetId) => void moving.move(rows, targetId).catch(moving.announceError),
    exportAll: mayExport && services.isAdmin ? () => void download(services, []) : null,
    mayExport,
    dialogs: asked.length > 0 && (
      <Suspense>
        <ShelfDialogs
          place={place}
          asked={asked}
          move={moving.move}
          onNewFolder={(parentId) => ask({ action: 'new-folder', parentId })}
          onClose={(done) => setAsked((now) => now.filter((request) => request !== done))}
        />
      </Suspense>
    ),
  }
}

/** Moving, by whatever way it was asked for; 撤销 lays everything back where it came from. */
function useMoving({ services, folders, list, fromId }: ShelfPlace) {
  const { calls, notify } = services
  const announceError = (error: unknown) =>
    notify({ tone: 'error', title: sentenceOf(error, '没有移动成功，请重试') })
  const undo = async (rows: readonly ShelfRow[]) => {
    try {
      for (const { originId, ...load } of originsOf(rows)) await calls?.folders.move(load, originId)
      // By then the page may show another list: whoever shows one hears of it.
      services.reportListChanged()
    } catch (error) {
      announceError(error)
    }
  }
  const move = async (rows: readonly ShelfRow[], targetId: string) => {
    const files = filesAmong(rows).map(({ id }) => id)
    const folderIds = foldersAmong(rows).map(({ id }) => id)
    await calls?.folders.move({ fileIds: files, folderIds }, targetId)
    // Where a filter is shown the rows stay; only their place is another.
    if (fromId !== null && fromId !== targetId) list.drop(new Set(files))
    else list.reload()
    const name = targetId ? (folders.map.byId.get(targetId)?.name ?? '') : '我的知识'
    notify({
      tone: 'success',
      title: `${describeRows(rows)}已移到「${name}」`,
      action: { label: '撤销', onPress: () => void undo(rows) },
    })
    // A dialog that asked closes now; the counts may come later.
    void folders.reload()
  }
  return { move, announceError }
}

/** Failed files have nothing to ask about; more than fifty cannot be asked at once. */
function askAbout(services: LibraryServices, rows: readonly ShelfRow[]) {
  const files = filesAmong(rows)
  const usable = files.filter((file) => file.status !== 'ERROR')
  if (usable.length === 0) {
    const title = files.length === 0 ? '请先进入文件夹再提问' : '学习失败的文件不能提问'
    services.notify({ tone: 'warning', title })
  } else if (usable.length > MAX_ASKED_FILES) {
    services.notify({ tone: 'warning', title: `最多选择${MAX_ASKED_FILES}个文件` })
  } else if (services.calls) services.askAbout(usable)
  else services.openSignIn()
}

/** One file as it is; a folder, several files or, without rows, everything as a ZIP. */
async function download({ calls, notify }: LibraryServices, rows: readonly ShelfRow[]) {
  const [only] = rows
  const isOneFile = rows.length === 1 && only?.kind === 'file'
  // Without a file named it would be the whole library.
  if (rows.length > 1 && filesAmong(rows).length < rows.length) {
    return notify({ tone: 'warning', title: '一次导出一个文件夹，或只选文件' })
  }
  try {
    const link = isOneFile
      ? await calls?.downloadLink(only.file.id)
      : await calls?.folders.exportLink(exportSelection(rows))
    if (!link) return
    startDownload(link.url, link.fileName)
    // An archive is written while it is fetched: how far that is, the browser alone knows.
    if (!isOneFile)
      notify({ tone: 'info', title: `开始下载「${link.fileName}」`, description: PACKED })
  } catch (error) {
    notify({ tone: 'error', title: sentenceOf(error, '下载失败，请重试') })
  }
}

const PACKED = '边打包边下载，进度见浏览器的下载列表'

function exportSelection(rows: readonly ShelfRow[]) {
  const [only] = rows
  if (rows.length === 1 && only?.kind === 'folder') return { folderId: only.folder.id }
  return { fileIds: filesAmong(rows).map(({ id }) => id) }
}

/** Failed ones once more, learned ones anew; what is being learned is left to it. */
async function learnAgain(services: LibraryServices, list: FileList, files: readonly FileView[]) {
  const { calls, notify } = services
  const retryable = files.filter((file) => file.isMine && !isProcessing(file) && mayRetry(file))
  if (retryable.length === 0)
    return notify({ tone: 'warning', title: '所选资料没有可以重新学习的' })
  let count = 0
  const queued = (ids: readonly string[]) => {
    for (const id of ids) list.change(id, queuedAgain)
    count += ids.length
  }
  try {
    const [only] = retryable
    if (retryable.length === 1 && only) {
      if (only.status === 'ERROR') await calls?.retry(only.id)
      else await calls?.passages.relearn(only.id)
      queued([only.id])
    } else {
      await calls?.passages.relearnAll(
        retryable.map(({ id }) => id),
        queued,
      )
    }
  } catch (error) {
    notify({ tone: 'error', title: sentenceOf(error, '没有重新学习，请稍后再试') })
  }
  if (count > 0 && retryable.length > 1) {
    notify({ tone: 'success', title: `${count} 份资料已排队重新学习` })
  }
}

const queuedAgain = (row: FileView): FileView => ({
  ...row,
  status: 'INIT',
  processData: { summary_status: 0, error: '' },
})
