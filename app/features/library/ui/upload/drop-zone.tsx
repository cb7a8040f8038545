import { Upload } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { uploadFormats } from './rules'
import './upload.css'

/** True while files hang over the target; text and page elements being dragged do not count. */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[], hadFolders: boolean) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    // Enter and leave fire for every child that is crossed; only their balance says whether we left.
    let depth = 0
    const ending = new AbortController()
    const on = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handler: (event: DragEvent) => void,
    ) =>
      element.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          handler(event)
        },
        { signal: ending.signal },
      )
    on('dragenter', () => setIsOver(++depth > 0))
    on('dragleave', () => setIsOver(--depth > 0))
    on('dragover', (event) => {
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    on('drop', (event) => {
      depth = 0
      setIsOver(false)
      const { files, hadFolders } = filesOf(event.dataTransfer)
      onFiles(files, hadFolders)
    })
    return () => ending.abort()
  }, [target, onFiles])
  return isOver
}

/** A folder arrives as a file that cannot be read; its entry says what it is. */
function filesOf(transfer: DataTransfer | null): { files: File[]; hadFolders: boolean } {
  const items = Array.from(transfer?.items ?? []).filter((item) => item.kind === 'file')
  const folders = items.map((item) => item.webkitGetAsEntry()?.isDirectory === true)
  const files = items.flatMap((item, index) => {
    const file = folders[index] ? null : item.getAsFile()
    return file ? [file] : []
  })
  return { files, hadFolders: folders.includes(true) }
}

/** Over the page while files of the system hang above it. */
export function DropCurtain({ place }: { place: string }) {
  return (
    <div className="drop-curtain" aria-hidden="true">
      <Upload size={22} />
      <b>松手上传到{place}</b>
      <span>支持 {uploadFormats}，单个文件不超过 100 MB</span>
    </div>
  )
}
