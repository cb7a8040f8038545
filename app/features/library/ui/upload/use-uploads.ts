import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AddedFileView } from '../../contract'
import { describeUploadFailure } from '../calls'
import type { LibraryDesk } from '../desk'
import { pollProgress } from '../files/progress'
import { duplicateNews, gatherDuplicates } from './duplicate-news'
import { createUploadQueue, type UploadQueue } from './queue'
import { admitFiles, describeRefusals } from './rules'
import { useLeaveWarning } from './use-leave-warning'

// Uploads go on while one walks about the product: one queue for the visit, whoever is listening now.
const visit: {
  desk: LibraryDesk | null
  page: { whenAdded: (file: AddedFileView | null) => void } | null
} = {
  desk: null,
  page: null,
}

const tellDuplicate = gatherDuplicates((found) => {
  const { desk } = visit
  const news = desk && duplicateNews(found, desk.openFile)
  if (news) desk.notify(news)
})

const queue = createUploadQueue({
  calls: {
    check: async (sha256) => calls().check(sha256),
    requestUrl: async (file) => calls().requestUrl(file),
    put: async (...put) => calls().put(...put),
    register: async (record) => calls().register(record),
    see: async (...seeing) => (await calls().see?.(...seeing)) ?? 0,
    add: async (file) => calls().add(file),
  },
  describe: (error) => describeUploadFailure(error),
  onAdded: (_, file) => {
    visit.page?.whenAdded(file)
    visit.desk?.tellListChanged()
    if (file) tellDuplicate(file)
  },
  onFailed: (task) => {
    // In the library the tray says it, with the way to try again.
    if (visit.page) return
    visit.desk?.notify({
      tone: 'error',
      title: `${task.file.name}上传失败`,
      description: task.error,
    })
  },
})

export interface Uploads {
  queue: UploadQueue
  add: (files: File[], hadFolders: boolean) => void
}

/** The visit's uploads. `whenAdded` runs each time a file has come into the library. */
export function useUploads(
  desk: LibraryDesk,
  folderId: string,
  whenAdded: (file: AddedFileView | null) => void,
): Uploads {
  const add = useAdding(desk, folderId)
  useEffect(() => {
    visit.page = { whenAdded }
    return () => {
      visit.page = null
    }
  }, [whenAdded])
  useLeaveWarning(queue)
  useLearning(desk)
  return useMemo(() => ({ queue, add }), [add])
}

/** The way into the queue from a page that does not show it. */
export function useAdding(desk: LibraryDesk, folderId = ''): Uploads['add'] {
  useEffect(() => {
    visit.desk = desk
  }, [desk])
  return useCallback(
    (files, hadFolders) => addFiles(desk, folderId, files, hadFolders),
    [desk, folderId],
  )
}

/** What went up is followed while it is learned, also where its row is out of sight. */
function useLearning({ calls: asked }: LibraryDesk) {
  const isAnyLearning = useStore(queue.store, () => queue.learningIds().length > 0)
  useEffect(() => {
    if (!asked || !isAnyLearning) return
    const poller = pollProgress({
      ids: queue.learningIds,
      ask: (ids) => asked.progressOf(ids),
      isHidden: () => document.hidden,
      onAnswer: queue.learned,
    })
    return poller.stop
  }, [asked, isAnyLearning])
}

function calls() {
  if (!visit.desk?.calls) throw new Error('请先登录')
  return visit.desk.calls.upload
}

function addFiles(desk: LibraryDesk, folderId: string, files: File[], hadFolders: boolean) {
  if (!desk.calls) return desk.openSignIn()
  const { admitted, refused } = admitFiles(files)
  for (const refusal of describeRefusals(refused)) desk.notify({ tone: 'error', ...refusal })
  if (hadFolders) desk.notify({ tone: 'warning', title: '不能上传文件夹，请选择其中的文件' })
  if (admitted.length > 0) queue.add(admitted, folderId)
}
