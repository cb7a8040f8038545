import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AddedFileView } from '../../wire/contracts/files'
import { describeUploadFailure } from '../calls'
import type { LibraryServices } from '../services'
import { pollProgress } from '../files/progress'
import { duplicateNews, gatherDuplicates } from './duplicate-news'
import { createUploadQueue, type UploadQueue } from './queue'
import { admitFiles, describeRefusals } from './rules'
import { useLeaveWarning } from './use-leave-warning'

// Uploads go on while one walks about the product: one queue for the visit, whoever is listening now.
const visit: {
  services: LibraryServices | null
  page: { whenAdded: (file: AddedFileView | null) => void } | null
} = {
  services: null,
  page: null,
}

const reportDuplicate = gatherDuplicates((found) => {
  const { services } = visit
  const news = services && duplicateNews(found, services.openFile)
  if (news) services.notify(news)
})

const queue = createUploadQueue({
  calls: {
    check: async (sha256) => calls().check(sha256),
    requestUrl: async (file) => calls().requestUrl(file),
    put: async (...put) => calls().put(...put),
    register: async (record) => calls().register(record),
    see: async (...seeing) => (await calls().see?.(...seeing)) ?? 0,
    add: async (file) => calls().add(file),
    addLeaving: (file) => calls().addLeaving?.(file),
  },
  describe: (error) => describeUploadFailure(error),
  onAdded: (_, file) => {
    visit.page?.whenAdded(file)
    visit.services?.reportListChanged()
    if (file) reportDuplicate(file)
  },
  onFailed: (task) => {
    // In the library the tray says it, with the way to try again.
    if (visit.page) return
    visit.services?.notify({
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
  services: LibraryServices,
  folderId: string,
  whenAdded: (file: AddedFileView | null) => void,
): Uploads {
  const add = useAdding(services, folderId)
  useEffect(() => {
    visit.page = { whenAdded }
    return () => {
      visit.page = null
    }
  }, [whenAdded])
  useLeaveWarning(queue)
  useLearning(services)
  return useMemo(() => ({ queue, add }), [add])
}

/** The way into the queue from a page that does not show it. */
export function useAdding(services: LibraryServices, folderId = ''): Uploads['add'] {
  useEffect(() => {
    visit.services = services
  }, [services])
  return useCallback(
    (files, hadFolders) => addFiles(services, folderId, files, hadFolders),
    [services, folderId],
  )
}

/** What went up is followed while it is learned, also where its row is out of sight. */
function useLearning({ calls: asked }: LibraryServices) {
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
  if (!visit.services?.calls) throw new Error('请先登录')
  return visit.services.calls.upload
}

function addFiles(services: LibraryServices, folderId: string, files: File[], hadFolders: boolean) {
  if (!services.calls) return services.openSignIn()
  const { admitted, refused } = admitFiles(files)
  for (const refusal of describeRefusals(refused)) services.notify({ tone: 'error', ...refusal })
  if (hadFolders) services.notify({ tone: 'warning', title: '不能上传文件夹，请选择其中的文件' })
  if (admitted.length > 0) queue.add(admitted, folderId)
}
