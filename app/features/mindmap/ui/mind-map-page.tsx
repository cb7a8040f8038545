import { PenLine, Plus, Redo2, Search, Sprout, Undo2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from '~/client/use-online'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import type { DocumentHeadings } from '~/features/document/terms'
import { layOutMap } from './map/map-layout'
import { useOutlineEditor } from '~/features/document/ui/outline'
import { useRoomFrames } from '~/features/document/ui/room'
import { StudioBar } from '~/features/document/ui/shell'
import { ExportMenu } from './export/export-menu'
import { MindMapBoard } from './mind-map-board'
import { MapOutline } from './panel/map-outline'
import { MapPanel } from './panel/map-panel'
import { TopicSheet } from './topic-sheet'
import { onOneLine } from './typed-topics'
import { useMapEditing, type MapEditing } from './use-map-editing'
import { writingState } from './writing-state'

// The page is within its weight without it.
const MapAssistSheet = lazy(async () => ({
  default: (await import('./assist/map-assist-sheet')).MapAssistSheet,
}))

interface MindMapPageProps {
  teamId: string
  documentId: string
  headings: DocumentHeadings
  /** 分享, in the bar. */
  share: ReactNode
}

/** /mindmap/:id: a mind map of one's own, as a map and as lines. On a phone one of the two at a time. */
export function MindMapPage({ teamId, documentId, headings, share }: MindMapPageProps) {
  const editor = useOutlineEditor(teamId, documentId, headings)
  const { state, canUndo, canRedo } = useSyncExternalStore(
    editor.subscribe,
    editor.snapshot,
    editor.snapshot,
  )
  useRoomFrames(teamId, documentId, {
    onFrame: (frame) => void (frame.type === 'tree' && editor.follow(frame.rev)),
    onLineBack: () => void editor.follow(null),
  })
  const editing = useMapEditing(editor, true)
  const isOnline = useOnline()
  const { tree, folded } = editing
  const layout = useMemo(() => layOutMap(tree, folded), [tree, folded])
  const [opened, setOpened] = useState<OverMapProps['opened']>(null)
  const [isFinding, setFinding] = useState(false)
  const [display, setDisplay] = useState<'outline' | 'mindmap'>('outline')
  const find = () => {
    setDisplay('mindmap')
    setFinding(true)
  }
  const hides = (part: string) => (display === part ? '' : 'max-tablet:hidden')
  return (
    <main className="studio-page">
      <StudioBar
        title={onOneLine(tree.title)}
        step={null}
        backTo="/mindmap"
        note={isOnline ? stateWords[state] : '断网了，联上后自动保存'}
      >
        <HistoryButtons {...{ editing, canUndo, canRedo }} />
        <span className="max-tablet:hidden">
          <Button kind="ghost" size="small" icon={<Search size={15} />} onClick={find}>
            查找替换
          </Button>
        </span>
        <Button
          kind="ghost"
          size="small"
          icon={<Sprout size={15} aria-hidden="true" />}
          title="Ctrl+J"
          onClick={() => setOpened('assist')}
        >
          <span className="max-tablet:sr-only">AI</span>
        </Button>
        {share}
        <ExportMenu {...{ teamId, documentId, tree }} />
        <span className="max-tablet:hidden">
          <WriteButton editing={editing} />
        </span>
      </StudioBar>
      <div className="hidden border-b border-line bg-paper px-4 py-2 max-tablet:block">
        <Segmented
          label="显示"
          value={display}
          options={[
            { value: 'outline', label: '大纲' },
            { value: 'mindmap', label: '脑图' },
          ]}
          onChange={setDisplay}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={`flex min-w-0 flex-1 ${hides('mindmap')}`}>
          <MindMapBoard
            {...{ layout, editing, isFinding }}
            onFind={setFinding}
            onOpen={() => setOpened('topic')}
            onAssist={() => setOpened('assist')}
            isCovered={opened !== null}
          />
        </div>
        <MapPanel editing={editing} />
        {display === 'outline' && (
          <div className="hidden min-h-0 min-w-0 flex-1 flex-col max-tablet:flex">
            <MapOutline editing={editing} />
          </div>
        )}
      </div>
      <PhoneTools editing={editing} onFind={find} />
      <OverMap {...{ teamId, documentId, editing, opened }} onClose={() => setOpened(null)} />
    </main>
  )
}

function HistoryButtons(props: { editing: MapEditing; canUndo: boolean; canRedo: boolean }) {
  const { editing, canUndo, canRedo } = props
  return (
    <>
      <IconButton
        label="撤销"
        icon={<Undo2 size={17} />}
        disabled={!canUndo}
        onClick={() => editing.perform('undo')}
      />
      <IconButton
        label="重做"
        icon={<Redo2 size={17} />}
        disabled={!canRedo}
        onClick={() => editing.perform('redo')}
      />
    </>
  )
}

interface OverMapProps {
  teamId: string
  documentId: string
  editing: MapEditing
  opened: 'topic' | 'assist' | null
  onClose: () => void
}

/** What is opened over the map. */
function OverMap({ opened, ...props }: OverMapProps) {
  if (opened === 'topic') return <TopicSheet {...props} />
  if (opened === null) return null
  return (
    <Suspense fallback={null}>
      <MapAssistSheet {...props} />
    </Suspense>
  )
}

const PhoneTools = ({ editing, onFind }: { editing: MapEditing; onFind: () => void }) => (
  <footer className="hidden gap-2 border-t border-line bg-paper p-3 max-tablet:flex">
    <IconButton
      label="加主题"
      icon={<Plus size={18} />}
      onClick={() => editing.perform(editing.place ? 'addAfter' : 'addUnder')}
    />
    <IconButton label="查找替换" icon={<Search size={18} />} onClick={onFind} />
    <span className="grid flex-1">
      <WriteButton editing={editing} />
    </span>
  </footer>
)

const stateWords = { saved: '已保存', saving: '正在保存', failed: '没有存上' } as const

/** 据此成文: topics of three levels go to the form of a paper as its outline. */
function WriteButton({ editing: { tree } }: { editing: MapEditing }) {
  const navigate = useNavigate()
  return (
    <Button
      kind="primary"
      size="small"
      icon={<PenLine size={15} aria-hidden="true" />}
      disabled={tree.children.length === 0}
      onClick={() => void navigate('/create', { state: writingState(tree) })}
    >
      据此成文
    </Button>
  )
}
