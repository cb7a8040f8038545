import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '~/browser/use-hydrated'
import { EmptyState } from '~/kit/empty-state'
import type { FileDetailView } from '../../contract'
import type { LibraryDesk } from '../desk'
import { learningOf } from '../files/progress'
import { useAdding } from '../upload/use-uploads'
import { useFileActs } from '../use-file-acts'

import { OpeningSheet } from './opening-sheet'
import { ReaderBar } from './reader-bar'
import { ReaderSide } from './reader-side'
import type { ReaderTabType } from './tabs'
import { TextView } from './text/text-view'
import { useFile } from './use-file'
import { useReading, type AskedQuestion } from './use-reading'
import { usePassage, type ShownPassage, type WantedPassage } from './use-passage'
import './reader.css'

// pdf.js weighs more than the rest of the product: only a PDF brings it, and only to a browser. It cannot even be
// loaded without one, so the server's bundle leaves it out.
const PdfView = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('./pdf/pdf-view')).PdfView }))

export interface ReaderPageProps {
  desk: LibraryDesk
  file: FileDetailView
  /** From `?passage=`, `?cite=` and `?used=`: what was cited, and by which citation. */
  passage: WantedPassage | null
  onPassage: (passage: WantedPassage) => void
  tab: ReaderTabType
  onTab: (tab: ReaderTabType) => void
  /** The file's own conversation, with what another tab asked of it. */
  questions: (asked: AskedQuestion | null) => ReactNode
}

/** One file: its pages at left, what can be asked of it at right. */
export function ReaderPage({ desk, file: opened, passage, tab, ...given }: ReaderPageProps) {
  const navigate = useNavigate()
  const { file, change } = useFile(desk, opened)
  const { handsOf, times, isSideOpen, setIsSideOpen } = useReading(given)
  const shown = usePassage(desk, file, passage, times)
  const acts = useFileActs(desk, {
    onRenamed: (_, title) => change({ title }),
    onDeleted: () => void navigate('/library', { replace: true }),
    onRetried: () =>
      change({ status: 'INIT', processData: { summary_status: 0, error: '' }, parse: null }),
  })
  const add = useAdding(desk)
  const failing = {
    file,
    acts,
    // The list shows what is going up.
    onUpload: (files: File[]) => {
      add(files, false)
      void navigate('/library')
    },
  }
  return (
    <main className="reader">
      <ReaderBar
        file={file}
        onBack={() => void navigate('/library')}
        onDownload={() => acts.download(file)}
        onRename={() => acts.rename(file)}
        onDelete={() => acts.askToDelete([file])}
      />
      <div className="reader-split">
        <section className="reader-doc" aria-label="原文">
          <Original desk={desk} file={file} passage={shown} />
        </section>
        <ReaderSide
          tab={tab}
          onTab={given.onTab}
          isOpen={isSideOpen}
          onOpenChange={setIsSideOpen}
          desk={desk}
          file={file}
          reader={handsOf(failing)}
        />
      </div>
      {acts.dialogs}
    </main>
  )
}

interface OriginalProps {
  desk: LibraryDesk
  file: FileDetailView
  passage: ShownPassage | null
}

function Original({ desk, file, passage }: OriginalProps) {
  const { calls, tellPage } = desk
  const { id } = file
  const isHydrated = useHydrated()
  const load = useCallback(
    (from: number, count: number) =>
      calls ? calls.blocks(id, from, count) : Promise.reject(new Error('请先登录')),
    [calls, id],
  )
  const mark = useMemo(() => {
    if (passage?.anchor.kind !== 'page') return null
    const { page, boxes } = passage.anchor
    return { page, boxes, seal: passage.seal, label: passage.label }
  }, [passage])
  const onPageChange = useCallback((page: number) => tellPage(id, page), [tellPage, id])
  if (!calls) return null
  if (file.extension === 'pdf') {
    if (!isHydrated) return <OpeningSheet />
    return (
      <Suspense fallback={<OpeningSheet />}>
        <PdfView url={calls.contentUrl(id)} passage={mark} onPageChange={onPageChange} />
      </Suspense>
    )
  }
  if (file.status !== 'DONE') return <TextNotYet file={file} />
  return <TextView key={id} load={load} passage={passage} />
}

/** A text is read from what the learning extracted; before that there is nothing to show. */
function TextNotYet({ file }: { file: FileDetailView }) {
  const learning = learningOf(file)
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      {learning.state === 'failed' ? (
        <EmptyState drawing="none" title="读取文件失败" hint={learning.reason} />
      ) : (
        <EmptyState drawing="none" title="正在学习这份文件" hint="学习完成后可以在这里阅读" />
      )}
    </div>
  )
}
