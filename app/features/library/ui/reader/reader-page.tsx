import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { SourcePlace } from '~/core/source-place'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryServices } from '../services'
import { inFolder, listPath, plainList } from '../files/list-query'
import { canAsk } from '../files/progress'
import { useNoteEvents } from '../notes/use-note-events'
import { useFileMove } from '../folders/use-file-move'
import { useSeeing } from '../ocr/use-seeing'
import { Original } from '../previews/original'
import { SelectionBubble } from '../translate/selection-bubble'
import { useAdding } from '../upload/use-uploads'
import { useFileActions } from '../use-file-actions'

import { ReaderBar } from './reader-bar'
import { ReaderSide } from './reader-side'
import type { ReaderTabType } from './tabs'
import { useFile } from './use-file'
import { useReading, type AskedQuestion } from './use-reading'
import { hasWayBack } from './way-back'
import { usePassage } from './use-passage'
import './reader.css'
import './pages.css'
import './sheet.css'

const WebSource = lazy(() => import('../web/web-source'))

export interface ReaderPageProps {
  services: LibraryServices
  file: FileDetailView
  /** 分享, in the bar. */
  share: ReactNode
  /** What was cited, and by which citation, as the address says. */
  place: SourcePlace | null
  onPlace: (place: SourcePlace) => void
  tab: ReaderTabType
  onTab: (tab: ReaderTabType) => void
  /** The file's own conversation, with what another tab asked of it. */
  questions: (asked: AskedQuestion | null) => ReactNode
  /** Characters that fit into a question. */
  questionLimit: number
  /** Why nothing can be translated; '' when something can. */
  translationObstacle: string
}

/** One file: its pages at left, what can be asked of it at right. */
export function ReaderPage(props: ReaderPageProps) {
  const { services, file: opened, share, place, tab, ...rest } = props
  const navigate = useNavigate()
  const { file, change } = useFile(services, opened)
  const { handsOf, inspire, times, placed, isSideOpen, setIsSideOpen } = useReading(rest)
  const openPassage = usePassage(services, file, place, times)
  // Counts the newer versions of a web page that were taken: what shows it begins anew.
  const [snapshot, setSnapshot] = useState(0)
  const learnAgain = () => change({ status: 'INIT', processData: processOfNew(file), parse: null })
  const list = listPath(inFolder(plainList, file.folderId))
  const actions = useFileActions(services, {
    onRenamed: (_, title) => change({ title }),
    onDeleted: () => void navigate(list, { replace: true }),
    onRetried: learnAgain,
  })
  const moving = useFileMove(services, (_, folderId) => change({ folderId }))
  const add = useAdding(services, file.folderId)
  const failing = {
    file,
    actions,
    seeing: useSeeing(services, file, actions),
    // The list shows what is going up.
    onUpload: (files: File[]) => {
      add(files, false)
      void navigate(list)
    },
  }
  const reader = handsOf(failing)
  useNoteEvents(services, file, reader)
  const openTab = (type: ReaderTabType) => {
    rest.onTab(type)
    setIsSideOpen(true)
  }
  return (
    <main className="reader">
      <ReaderBar
        file={file}
        share={share}
        onInspire={inspire}
        onBack={() => void (hasWayBack(window.history.state) ? navigate(-1) : navigate(list))}
        onDownload={() => actions.download(file)}
        onRename={() => actions.rename(file)}
        onMove={() => moving.ask(file)}
        onDelete={() => actions.askToDelete([file])}
        onTab={openTab}
      />
      <div className="reader-split">
        <section className="reader-doc" aria-label="原文">
          {file.sourceUrl && (
            <Suspense fallback={null}>
              <WebSource
                // A page that is fetched for the first time has its facts once it is learned.
                key={`${snapshot} ${file.status === 'DONE'}`}
                services={services}
                file={file}
                onTaken={() => {
                  learnAgain()
                  setSnapshot((previous) => previous + 1)
                }}
              />
            </Suspense>
          )}
          <Original
            key={snapshot}
            services={services}
            file={file}
            passage={placed ?? openPassage}
            onDownload={() => actions.download(file)}
          />
          <SelectionBubble services={services} file={file} reader={reader} />
        </section>
        <ReaderSide
          tab={tab}
          onTab={rest.onTab}
          isOpen={isSideOpen}
          onOpenChange={setIsSideOpen}
          services={services}
          file={file}
          reader={reader}
        />
      </div>
      {actions.dialogs}
      {moving.dialog}
    </main>
  )
}

// What was learned before goes on answering.
const processOfNew = (file: FileDetailView) => ({
  summary_status: 0,
  error: '',
  ...(canAsk(file) && { mayAsk: true as const }),
})
