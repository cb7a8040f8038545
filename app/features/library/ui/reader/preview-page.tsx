import { Download } from 'lucide-react'
import type { SourcePlace } from '~/core/source-place'
import { formatFileSize } from '~/core/format'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import type { FileDetailView } from '../../wire/contracts/files'
import { Original } from '../previews/original'
import type { LibraryServices } from '../services'
import { useFileActions } from '../use-file-actions'
import { usePassage } from './use-passage'
import './reader.css'
import './pages.css'
import './sheet.css'

export interface PreviewPageProps {
  services: LibraryServices
  file: FileDetailView
  /** A page or a passage that the address names. */
  place: SourcePlace | null
}

const none = { onRenamed: () => {}, onDeleted: () => {}, onRetried: () => {} }

/** A file alone: its name and its pages, for shells that bring their own frame. */
export function PreviewPage({ services, file, place }: PreviewPageProps) {
  const passage = usePassage(services, file, place, 0)
  const actions = useFileActions(services, none)
  const download = () => actions.download(file)
  return (
    <main className="reader h-dvh">
      <header className="k-bar reader-bar">
        <FileMark extension={file.extension} small />
        <h1 className="ml-1 flex-1 truncate" title={file.title}>
          {file.title}
        </h1>
        <span className="mr-2.5 flex-none text-micro text-ink-3">
          {formatFileSize(file.fileSize)}
        </span>
        <IconButton label="下载" icon={<Download size={18} />} onClick={download} />
      </header>
      <section className="reader-doc" aria-label="原文">
        <Original services={services} file={file} passage={passage} onDownload={download} />
      </section>
      {actions.dialogs}
    </main>
  )
}
