import { useEffect, useRef, useState } from 'react'
import type { FileDetailView } from '../../wire/contracts/files'
import { CallRefused, type LibraryServices } from '../services'
import { fetchOriginal } from '../previews/fetch-original'
import type { FileActing } from '../use-file-actions'
import { ENOUGH, seeable } from './see-along'

/** Reading in this browser what a file's pages show, after it is in the library. */
export interface Seeing {
  /** False where nothing is left to read, or not here. */
  isOffered: boolean
  /** How many pages are read, of how many (0 while they are looked for); null when nothing runs. */
  progress: { done: number; of: number } | null
  start: () => void
  /** Ends with what is read already. */
  stop: () => void
}

/** Reads the pages that hold no text, sends what stands there along, and has the file learned anew. */
export function useSeeing(
  services: LibraryServices,
  file: FileDetailView,
  actions: FileActing,
): Seeing {
  const [progress, setProgress] = useState<Seeing['progress']>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (signal: AbortSignal) => {
    const { calls } = services
    if (!calls?.upload.see) return
    const bytes = await fetchOriginal(calls.contentUrl(file.id), signal)
    const upload = { file: new File([bytes], file.title), fileId: file.fileId }
    const reportProgress = (done: number, of: number) => setProgress({ done, of })
    const pages = await calls.upload.see(upload, reportProgress, signal)
    if (signal.aborted && signal.reason !== ENOUGH) return
    if (pages === 0) services.notify({ tone: 'warning', title: '页面上没有认出文字' })
    else if (file.status === 'ERROR') actions.retry(file)
    else actions.relearn(file)
  }

  const start = async () => {
    const mine = new AbortController()
    running.current = mine
    setProgress({ done: 0, of: 0 })
    try {
      await read(mine.signal)
    } catch (error) {
      const sentence = error instanceof CallRefused ? error.message : '这份文件无法在浏览器中识别'
      if (!mine.signal.aborted) services.notify({ tone: 'error', title: sentence })
    } finally {
      setProgress(null)
    }
  }

  return {
    isOffered: seeable(file),
    progress,
    start: () => void start(),
    stop: () => running.current?.abort(ENOUGH),
  }
}
