import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { useBalance } from '~/client/use-balance'
import { formatNumber } from '~/core/format'
import type { DocumentHeadings } from '~/features/document/terms'
import { type Place, onScreen } from '#packages/document'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { NoticeBar } from '~/kit/notice-bar'
import { Sheet } from '~/kit/overlays/sheet'
import type { CreationView, DisplayMode, QuoteView } from '../../terms'
import { StudioBar } from '~/features/document/ui/shell'
import './drawer.css'
import { NodeDrawer } from './node-drawer'
import {
  exportOutline,
  figuresOf,
  linesOf,
  type OutlineLine,
  OutlineActions,
  useOutlineEditor,
  focusHeading,
  useOutlineEditing,
  type OutlineEditing,
} from '~/features/document/ui/outline'
import { lackingIn } from './lacking'
import { LackingNote } from './lacking-note'
import { OutlineList } from './outline-list'
import { SaveMapButton } from '../map/save-map-button'
import { OutlineTools } from './outline-tools'
import { useAttachments, type NodeAttachments } from './use-attachments'
import { useNodeEvidence } from './node-evidence'
import { useStart } from './use-start'
import { useStudy } from './use-study'

// Most outlines are never shown as a map.
const MapBoard = lazy(() => import('../map/map-board'))
const PayDialog = lazy(async () => ({ default: (await import('../pay/pay-dialog')).PayDialog }))
const VersionsDialog = lazy(async () => ({
  default: (await import('~/features/document/ui/history')).VersionsDialog,
}))

export interface OutlineBoardProps {
  teamId: string
  creation: CreationView
  documentId: string
  outline: DocumentHeadings
  /** How far the outline was guessed; '' when it was not. */
  hint: string
  onChanged: (creation: CreationView) => void
  onRefresh: () => Promise<void>
}

/** An outline that stands: edited as rows or as a map, then paid for. */
export function OutlineBoard(props: OutlineBoardProps) {
  const { teamId, creation, documentId, onChanged } = props
  const editor = useOutlineEditor(teamId, documentId, props.outline)
  const { state, canUndo, canRedo } = useSyncExternalStore(
    editor.subscribe,
    editor.snapshot,
    editor.snapshot,
  )
  const [display, setDisplay] = useState<DisplayMode>('outline')
  const [asked, setAsked] = useState<Place | null>(null)
  const [open, setOpen] = useState<'node' | 'pay' | 'versions' | null>(null)
  const attachments = useAttachments(teamId, creation.id)
  const { counts: attached } = attachments
  const editing = useOutlineEditing(editor, { mayEdit: true, ask: setAsked, attached })
  const evidence = useNodeEvidence(teamId, documentId, editing.tree)
  const study = useStudy(teamId, creation.id, editing.tree)
  const balance = useBalance(teamId, open === 'pay')
  const target = creation.kind === 'ppt' ? null : creation.targetWords
  const supported = target === null ? null : study.carries
  const main = useRef<HTMLDivElement>(null)
  const { start, isStarting } = useStart(editor, props.onRefresh, () => setOpen('pay'))
  const close = () => setOpen(null)
  const openNode = () => setOpen('node')
  return (
    <main className="studio-page">
      <StudioBar
        title={editing.tree.title}
        step="大纲"
        isFooted
        backTo="/create/history"
        note={stateWords[state]}
      >
        <OutlineActions
          {...{ editing, canUndo, canRedo }}
          onVersions={() => setOpen('versions')}
          onExport={() => exportOutline(editing.tree)}
        />
        <SupportedLength words={supported} />
        <Button kind="primary" size="small" busy={isStarting} onClick={start}>
          开始撰写
          {creation.quote && `，${priceWords(creation.quote)}`}
        </Button>
      </StudioBar>
      <HintBar hint={props.hint} />
      <div className="studio-body">
        <div ref={main} className="outline-main">
          <OutlineTools {...{ editing, display, target, canUndo, canRedo }} onDisplay={setDisplay}>
            {display === 'mindmap' && <SaveMapButton teamId={teamId} tree={editing.tree} />}
          </OutlineTools>
          {display === 'mindmap' ? (
            <Suspense>
              <MapBoard editing={editing} onOpen={openNode} />
            </Suspense>
          ) : (
            <OutlineList
              {...{ editing, target }}
              numbering={onScreen(creation)}
              coverage={study.coverage}
              onOpen={openNode}
            />
          )}
        </div>
        <Drawer
          {...{ teamId, editing, target, evidence, attachments, study }}
          creationId={creation.id}
          isOpen={open === 'node'}
          onClose={close}
        />
      </div>
      <Foot {...{ creation, supported, isStarting }} onAdd={editing.addChapter} onStart={start} />
      <Suspense>
        {open === 'pay' && creation.quote && (
          <PayDialog
            {...{ teamId, creation, balance, onChanged, quote: creation.quote }}
            onClose={close}
          />
        )}
        {open === 'versions' && (
          <VersionsDialog {...{ teamId, documentId, editor }} onClose={close} />
        )}
      </Suspense>
      <RemoveDialog
        place={asked}
        onClose={() => setAsked(null)}
        onRemove={editing.removeAt}
        goOn={() => focusHeading(main.current)}
      />
    </main>
  )
}

function HintBar(props: { hint: string }) {
  const [hint, setHint] = useState(props.hint)
  if (hint === '') return null
  return (
    <NoticeBar tone="warning" onClose={() => setHint('')}>
      {hint}
    </NoticeBar>
  )
}

/** What can be written of the sources, before anything is paid. */
function SupportedLength({ words }: { words: number | null }) {
  if (words === null) return null
  return <span className="text-small text-ink-2 max-desktop:hidden">{supportedLength(words)}</span>
}

const supportedLength = (words: number) =>
  `资料够写约${formatNumber(Math.round(words / 100) * 100)}字`

/** What it costs; sentences that are only put together cost nothing, and are called what they are. */
const priceWords = ({ coins, isExcerpt }: QuoteView) =>
  isExcerpt ? '资料摘编' : `${formatNumber(coins)}枚`

const stateWords = { saved: '已保存', saving: '正在保存', failed: '没有存上' } as const

interface FootProps {
  creation: CreationView
  /** Words that the sources carry; null where nobody can tell. */
  supported: number | null
  isStarting: boolean
  onAdd: () => void
  onStart: () => void
}

/** On a phone what a bar has no room for stands at the foot. */
function Foot({ creation, supported, isStarting, onAdd, onStart }: FootProps) {
  return (
    <footer className="outline-foot">
      <span className="min-w-0 flex-1 text-small text-ink-2">
        {creation.quote && (
          <b className="block font-semibold text-ink">{priceWords(creation.quote)}</b>
        )}
        {supported !== null
          ? supportedLength(supported)
          : creation.kind !== 'ppt' && `${formatNumber(creation.targetWords)}字`}
      </span>
      <Button onClick={onAdd}>添加章</Button>
      <Button kind="primary" busy={isStarting} onClick={onStart}>
        开始撰写
      </Button>
    </footer>
  )
}

interface RemoveDialogProps {
  /** Null: nothing is asked. */
  place: Place | null
  onClose: () => void
  onRemove: (place: Place) => void
  goOn: () => void
}

function RemoveDialog({ place, onClose, onRemove, goOn }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      open={place !== null}
      onOpenChange={onClose}
      question={`删除「${place?.node.title ?? ''}」？`}
      consequence="下面的标题、写作要求与依据一起删除，可以撤销。"
      confirmLabel="删除标题"
      goOn={goOn}
      onConfirm={() => {
        if (place) onRemove(place)
        onClose()
      }}
    />
  )
}

const isNarrow = () =>
  typeof window !== 'undefined' && window.matchMedia('(width < 1180px)').matches

interface DrawerProps {
  teamId: string
  creationId: string
  attachments: NodeAttachments
  editing: OutlineEditing
  target: number | null
  evidence: ReturnType<typeof useNodeEvidence>
  study: Pick<ReturnType<typeof useStudy>, 'coverage' | 'leftOut'>
  isOpen: boolean
  onClose: () => void
}

function Drawer(props: DrawerProps) {
  const { teamId, creationId, attachments, editing, target, evidence, study, isOpen, onClose } =
    props
  const { tree, selected, plan } = editing
  const lines = linesOf(tree, new Set(), target ?? 0)
  const line = lines.find(({ node }) => node.id === selected)
  if (!line || !isOpen) return null
  const drawer = (
    <NodeDrawer
      line={line}
      target={target}
      leaves={figuresOf(tree, target ?? 0).leaves}
      mayEdit={editing.mayEdit}
      evidence={evidence}
      lacking={<Lacking {...{ lines, line, editing, study }} />}
      {...{ teamId, creationId, attachments }}
      onPlan={(change) => plan(line.node.id, change)}
      onClose={onClose}
    />
  )
  if (!isNarrow()) {
    return (
      <aside className="outline-drawer" aria-label="本节设置">
        {drawer}
      </aside>
    )
  }
  return (
    <Sheet open onOpenChange={onClose} title="本节设置" hideTitle>
      {drawer}
    </Sheet>
  )
}

const OTHERS_AT_MOST = 2

/** The heading that is open, where it lacks evidence, and the next ones that do. */
function Lacking(props: {
  lines: readonly OutlineLine[]
  line: OutlineLine
  editing: OutlineEditing
  study: DrawerProps['study']
}) {
  const { lines, line, editing, study } = props
  const lacking = new Set(lackingIn(editing.tree, study.coverage).map(({ id }) => id))
  const others = lines.filter(({ node }) => lacking.has(node.id) && node !== line.node)
  const { leftOut } = study
  return (
    <>
      {lacking.has(line.node.id) && (
        <LackingNote
          {...{ leftOut }}
          node={line.node}
          label={line.label}
          onDrop={editing.mayEdit ? () => editing.perform('remove') : undefined}
        />
      )}
      {others.slice(0, OTHERS_AT_MOST).map(({ node, label }) => (
        <LackingNote
          key={node.id}
          {...{ node, label, leftOut }}
          onGo={() => editing.select(node.id)}
        />
      ))}
      {others.length > OTHERS_AT_MOST && (
        <p className="text-small text-ink-3">还有{others.length - OTHERS_AT_MOST}节缺依据</p>
      )}
    </>
  )
}
