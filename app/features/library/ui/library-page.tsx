import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Sheet } from '~/kit/sheet'
import { libraryErrors } from '../errors'
import { MAX_ASKED_FILES, type FilePage, type FileView } from '../terms'
import type { LibraryDesk } from './desk'
import { BatchBar } from './files/batch-bar'
import { FileListView } from './files/file-list'
import type { FileFilter } from './files/filter'
import { LibraryMiddle } from './files/library-middle'
import { keepListed, nothing, type Selection } from './files/selection'
import { useFiles, type FileList } from './files/use-files'
import './library.css'
import { LibraryHead } from './library-head'
import { LibraryPanel } from './library-panel'
import { DropCurtain, useFileDrop } from './upload/drop-zone'
import { FilePicker } from './upload/file-picker'
import { UploadTray } from './upload/upload-tray'
import { useUploads } from './upload/use-uploads'
import { QuestionDock, type DockQuestion } from './question-dock'
import { useFileActs, type FileActing } from './use-file-acts'
import { useSearch } from './use-search'

export interface LibraryPageProps {
  desk: LibraryDesk
  filter: FileFilter
  /** The first page as the server rendered it; null for a stranger, or when it could not be had. */
  first: FilePage | null
  /** The conversation over the whole library, as it opens beside the list with what was written in the dock. */
  questions: (asked: DockQuestion | null) => ReactNode
  /** Characters that fit into a question. */
  questionLimit: number
  /** The conversation stands open from the start: a record of it led here. */
  opensQuestions: boolean
}

/** 我的知识: everything the team's space holds, and the way in for more. */
export function LibraryPage(props: LibraryPageProps) {
  const { desk, filter, first } = props
  const { calls } = desk
  const root = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(props.opensQuestions)
  const [asked, setAsked] = useState<DockQuestion | null>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const search = useSearch()
  const list = useFiles(
    calls,
    { filter, keyword: search.keyword, first: search.keyword ? null : first },
    desk.tellLearned,
  )
  const uploads = useUploads(desk, list.reload)
  const isOver = useFileDrop(root, uploads.add)
  const acts = useFileActs(desk, {
    onRenamed: (id, title) => list.change(id, (row) => ({ ...row, title })),
    onDeleted: list.drop,
    onRetried: (id) => list.change(id, queuedAgain),
  })
  const pickFiles = () => (calls ? picker.current?.click() : desk.openSignIn())
  const openQuestions = (question: Omit<DockQuestion, 'no'>) => {
    if (!calls) desk.openSignIn()
    else {
      setAsked((before) => ({ ...question, no: (before?.no ?? 0) + 1 }))
      setIsAsking(true)
    }
    return calls !== null
  }
  const panel = (
    <LibraryPanel
      filter={filter}
      counts={list.counts}
      space={list.space}
      onPick={() => setIsPanelOpen(false)}
    />
  )
  return (
    <div className="library" ref={root}>
      <aside className="library-panel" aria-label="我的知识">
        <h2>我的知识</h2>
        {panel}
      </aside>
      <main className="library-main">
        <LibraryHead
          filter={filter}
          search={search}
          isStranger={calls === null}
          onUpload={pickFiles}
          onPanel={() => setIsPanelOpen(true)}
        />
        {list.rows.length === 0 ? (
          <LibraryMiddle
            state={calls ? list.state : 'stranger'}
            filter={filter}
            keyword={search.keyword}
            onUpload={pickFiles}
            onSignIn={desk.openSignIn}
            onRetry={list.reload}
            onClearSearch={search.clear}
          />
        ) : (
          <Shelf desk={desk} list={list} filter={filter} acts={acts} />
        )}
        <QuestionDock limit={props.questionLimit} onOpen={openQuestions} />
        {isOver && <DropCurtain />}
      </main>
      <UploadTray queue={uploads.queue} />
      <FilePicker ref={picker} onFiles={(files) => uploads.add(files, false)} />
      <Sheet open={isPanelOpen} onOpenChange={setIsPanelOpen} side="left" title="我的知识">
        {panel}
      </Sheet>
      <Sheet open={isAsking} onOpenChange={setIsAsking} title="对知识库进行提问" width={492}>
        <div className="library-questions">{props.questions(asked)}</div>
      </Sheet>
      {acts.dialogs}
    </div>
  )
}

interface ShelfProps {
  desk: LibraryDesk
  list: FileList
  filter: FileFilter
  acts: FileActing
}

/** The rows, with the batch bar over their head while some are picked. */
function Shelf({ desk, list, filter, acts }: ShelfProps) {
  const navigate = useNavigate()
  const [selection, setSelection] = useSelection(list.rows, filter)
  const picked = list.rows.filter((row) => selection.ids.has(row.id))
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {picked.length > 0 && (
        <BatchBar
          count={picked.length}
          isAll={picked.length === list.rows.length}
          onAll={() =>
            setSelection(
              picked.length === list.rows.length
                ? nothing
                : { ids: new Set(list.rows.map((row) => row.id)), anchor: null },
            )
          }
          onAsk={() => askAbout(desk, picked)}
          deleteOff={picked.every((file) => file.isMine) ? '' : libraryErrors.notYours().text}
          onDelete={() => acts.askToDelete(picked)}
          onClear={() => setSelection(nothing)}
        />
      )}
      <FileListView
        rows={list.rows}
        total={list.total}
        selection={selection}
        onSelection={setSelection}
        onMore={list.more}
        onSee={list.see}
        onOpen={(file) => void navigate(`/library/${file.id}`)}
        onAsk={(file) => askAbout(desk, [file])}
        onDownload={acts.download}
        onRename={acts.rename}
        onDelete={acts.askToDelete}
        onRetry={acts.retry}
      />
    </div>
  )
}

/** What is picked among the rows that are there; another filter starts anew. */
function useSelection(rows: readonly FileView[], filter: FileFilter) {
  const [picked, setPicked] = useState({ filter, selection: nothing })
  const selection =
    picked.filter === filter
      ? keepListed(
          picked.selection,
          rows.map((row) => row.id),
        )
      : nothing
  const select = (next: Selection) => setPicked({ filter, selection: next })
  return [selection, select] as const
}

/** Failed files have nothing to ask about; more than fifty cannot be asked at once. */
function askAbout(desk: LibraryDesk, files: readonly FileView[]) {
  const usable = files.filter((file) => file.status !== 'ERROR')
  if (usable.length === 0) {
    desk.notify({ tone: 'warning', title: '学习失败的文件不能提问' })
  } else if (usable.length > MAX_ASKED_FILES) {
    desk.notify({ tone: 'warning', title: `最多选择${MAX_ASKED_FILES}个文件` })
  } else if (desk.calls) desk.askAbout(usable)
  else desk.openSignIn()
}

const queuedAgain = (row: FileView): FileView => ({
  ...row,
  status: 'INIT',
  processData: { summary_status: 0, error: '' },
})
