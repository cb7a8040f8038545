import { useRef, useState, type ReactNode } from 'react'
import { Sheet } from '~/kit/overlays/sheet'
import type { TagView } from '../wire/terms/folders'
import { inFolder, listPath } from './files/list-query'
import { ListTools, NarrowedBy } from './files/list-tools'
import { SourceSwitch } from './files/source-switch'
import { Crumbs } from './folders/crumbs'
import { FirstVisit } from './first-visit/first-visit'
import './library.css'
import { LibraryHead } from './library-head'
import { LibraryList } from './library-list'
import { LibraryPanel, PanelHead } from './library-panel'
import { QuestionDock, type DockQuestion } from './question-dock'
import { DropCurtain, useFileDrop } from './upload/drop-zone'
import { FilePicker } from './upload/file-picker'
import { LateTray } from './upload/late-tray'
import { useUploads } from './upload/use-uploads'
import { useAddWebPage } from './web/use-add-web-page'
import { useAsking, useLibrary, type LibrarySource } from './use-library'

export interface LibraryPageProps extends LibrarySource {
  tags: readonly TagView[]
  /** Who has added files. */
  owners: readonly { id: string; name: string }[]
  /** The conversation over the folder or the whole library, as it opens beside the list with what was written in the dock. */
  questions: (asked: DockQuestion | null) => ReactNode
  /** Characters that fit into a question. */
  questionLimit: number
  /** The conversation stands open from the start: a record of it led here. */
  opensQuestions: boolean
}

/** 我的知识: everything the team's space holds, and the way in for more. */
export function LibraryPage(props: LibraryPageProps) {
  const { services, query, tags, owners } = props
  const root = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const library = useLibrary(props)
  const { list, actions, drag, folder, path, title, addOff } = library
  const asking = useAsking(services, props.opensQuestions)
  const uploads = useUploads(services, query.folderId, reportedByEvent)
  const upload = (files: File[], hadFolders: boolean) =>
    addOff ? services.notify({ tone: 'warning', title: addOff }) : uploads.add(files, hadFolders)
  const isOver = useFileDrop(root, upload)
  const pickFiles = () => (services.calls ? picker.current?.click() : services.openSignIn())
  const web = useAddWebPage(services, query.folderId, addOff)
  const newFolder = () => actions.onNewFolder(query.folderId)
  const tools = services.calls && (
    <ListTools
      query={library.asked}
      tags={tags}
      askTags={services.calls.folders.tags}
      owners={owners}
      onChange={library.change}
    />
  )
  const sources = services.calls && (
    <SourceSwitch source={library.asked.source} sources={list.sources} onChange={library.change} />
  )
  const crumbs = path.length > 0 && (
    <Crumbs path={path} linkTo={(id) => listPath(inFolder(query, id))} drag={drag} />
  )
  const panel = (
    <LibraryPanel
      query={query}
      map={library.folders.map}
      counts={list.counts}
      space={list.space}
      drag={drag}
      onFolder={(id) => {
        setIsPanelOpen(false)
        library.go(inFolder(query, id))
      }}
      onPick={() => setIsPanelOpen(false)}
      onNewFolder={newFolder}
      onExport={actions.exportAll}
    />
  )
  return (
    <div className="library" ref={root}>
      <aside className="library-panel" aria-label="我的知识">
        <PanelHead onNewFolder={newFolder} />
        {panel}
      </aside>
      <main className="library-main">
        <LibraryHead
          {...{ title, folder, crumbs, sources, tools, actions, addOff }}
          search={library.search}
          isStranger={services.calls === null}
          onUpload={pickFiles}
          onWeb={web.open}
          onPanel={() => setIsPanelOpen(true)}
        />
        <NarrowedBy query={library.asked} owners={owners} onChange={library.change} />
        <LibraryList library={library} onUpload={pickFiles} />
        <QuestionDock
          limit={props.questionLimit}
          {...(query.folderId && { placeholder: '对当前文件夹进行提问' })}
          onOpen={asking.open}
        />
        {isOver && <DropCurtain place={folder?.name ?? '我的知识'} />}
      </main>
      <LateTray queue={uploads.queue} onAsk={services.askAbout} />
      <FilePicker ref={picker} onFiles={(files) => upload(files, false)} />
      <Sheet open={isPanelOpen} onOpenChange={setIsPanelOpen} side="left" title="我的知识">
        {panel}
      </Sheet>
      <Sheet
        open={asking.isOpen}
        onOpenChange={asking.setIsOpen}
        title={query.folderId ? `对「${title}」提问` : '对知识库进行提问'}
        width={492}
      >
        <div className="library-questions">{props.questions(asking.asked)}</div>
      </Sheet>
      {actions.dialogs}
      {web.dialog}
      {services.calls && <FirstVisit uploads={uploads.queue} />}
    </div>
  )
}

// What came up is announced to every list by an event; this page receives it like the others.
const reportedByEvent = () => undefined
