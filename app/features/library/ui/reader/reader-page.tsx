import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '~/browser/use-hydrated'
import { EmptyState } from '~/kit/empty-state'
import { Progress } from '~/kit/progress'
import type { FileDetailView } from '../../contract'
import type { LibraryDesk } from '../desk'
import { learningOf } from '../files/progress'
import { useAdding } from '../upload/use-uploads'
import { useFileActs } from '../use-file-acts'

import { FailureActs, type FailureActsProps } from './failure-acts'
import { OpeningSheet } from './opening-sheet'
import { ParseCardView } from './parse-card'
import { ReaderBar } from './reader-bar'
import { ReaderSide, type ReaderTab } from './reader-side'
import { TextView } from './text/text-view'
import { useFile } from './use-file'
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
  tab: ReaderTab
  onTab: (tab: ReaderTab) => void
  /** The file's own conversation; told how far the learning is while it is not done. */
  questions: ReactNode
}

/** One file: its pages at left, what can be asked of it at right. */
export function ReaderPage({
  desk,
  file: opened,
  passage,
  tab,
  onTab,
  questions,
}: ReaderPageProps) {
  const navigate = useNavigate()
  const { file, change } = useFile(desk, opened)
  const shown = usePassage(desk, file, passage)
  const [isSideOpen, setIsSideOpen] = useState(false)
  const acts = useFileActs(desk, {
    onRenamed: (_, title) => change({ title }),
    onDeleted: () => void navigate('/library', { replace: true }),
    onRetried: () =>
      change({ status: 'INIT', processData: { summary_status: 0, error: '' }, parse: null }),
  })
  const learning = learningOf(file)
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
        <ReaderSide tab={tab} onTab={onTab} isOpen={isSideOpen} onOpenChange={setIsSideOpen}>
          {tab === 'file' ? (
            <ParseCardView {...failing} />
          ) : learning.state === 'learned' ? (
            questions
          ) : (
            <NotYet {...failing} />
          )}
        </ReaderSide>
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

function NotYet(props: FailureActsProps) {
  const { file } = props
  const learning = learningOf(file)
  if (learning.state === 'failed') {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <EmptyState
          drawing="none"
          title="学习失败"
          hint={learning.reason || '这份文件没有学完，暂时不能提问'}
          actions={<FailureActs {...props} />}
        />
      </div>
    )
  }
  const percent = learning.state === 'learning' ? learning.percent : 0
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="w-64 text-center" role="status">
        <h2 className="font-serif text-[17px] leading-7 font-semibold">
          {learning.state === 'queued' ? '排队等待学习' : `正在学习 ${percent}%`}
        </h2>
        <Progress className="my-3" value={percent} label="正在学习" />
        <p className="text-small text-ink-2">学习完成后就可以提问，原文现在就能阅读</p>
      </div>
    </div>
  )
}
