import { ChevronLeft, Cloud, Download, History, Play, Redo2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Tag } from '~/kit/tag'
import type { DeckEditor } from './use-deck'
import '~/features/document/ui/shell/studio.css'

export interface SlidesBarProps {
  teamId: string
  documentId: string
  backTo: string
  editor: DeckEditor
  share: ReactNode
  onPresent: () => void
}

const SAVING = { saved: '已保存', saving: '正在保存', failed: '没有保存' } as const

export function SlidesBar({
  teamId,
  documentId,
  backTo,
  editor,
  share,
  onPresent,
}: SlidesBarProps) {
  const navigate = useNavigate()
  return (
    <header className="studio-bar">
      <IconButton
        label="返回"
        icon={<ChevronLeft size={21} />}
        onClick={() => void navigate(backTo)}
      />
      <h1 title={editor.deck.title}>{editor.deck.title}</h1>
      <Tag className="max-tablet:hidden">演示文稿</Tag>
      <span className="studio-note slides-saved" role="status">
        <Cloud size={15} aria-hidden="true" />
        {SAVING[editor.state]}
      </span>
      <span className="flex-1 max-tablet:hidden" />
      <span className="slides-edit">
        <IconButton
          label="撤销"
          icon={<Undo2 size={18} />}
          disabled={!editor.canUndo}
          onClick={editor.undoLast}
        />
        <IconButton
          label="重做"
          icon={<Redo2 size={18} />}
          disabled={!editor.canRedo}
          onClick={editor.redoLast}
        />
        <HistoryButton teamId={teamId} documentId={documentId} editor={editor} />
      </span>
      {share}
      <ExportButton teamId={teamId} documentId={documentId} />
      <Button
        kind="primary"
        size="small"
        className="max-tablet:hidden"
        icon={<Play size={15} />}
        onClick={onPresent}
      >
        放映
      </Button>
    </header>
  )
}

function HistoryButton({
  editor,
  ...deck
}: Pick<SlidesBarProps, 'teamId' | 'documentId' | 'editor'>) {
  const [isOpen, setIsOpen] = useState(false)
  const isSaved = editor.pending.length === 0
  return (
    <>
      <IconButton
        label="历次修改"
        icon={<History size={18} />}
        {...(!isSaved && { disabledReason: '正在保存' })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDialog
            {...deck}
            onRestored={(view) => {
              editor.replace(view)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const HistoryDialog = lazy(() =>
  import('./history-dialog').then((item) => ({ default: item.HistoryDialog })),
)

/** The PowerPoint file, by a code that holds once. */
function ExportButton({ teamId, documentId: id }: Pick<SlidesBarProps, 'teamId' | 'documentId'>) {
  const [isBusy, setIsBusy] = useState(false)
  const fetchFile = async () => {
    setIsBusy(true)
    const answer = await call('POST /deck/export', { body: { teamId, id } })
    setIsBusy(false)
    if (!answer.ok) return
    const link = document.createElement('a')
    link.href = `/ai/deck/file?${new URLSearchParams({ teamId, id, code: answer.data.code })}`
    link.download = answer.data.fileName
    link.click()
  }
  return (
    <>
      <Button
        size="small"
        className="max-tablet:hidden"
        icon={<Download size={15} />}
        busy={isBusy}
        onClick={() => void fetchFile()}
      >
        导出
      </Button>
      <IconButton
        className="tablet:hidden!"
        label="导出"
        icon={<Download size={17} />}
        disabled={isBusy}
        onClick={() => void fetchFile()}
      />
    </>
  )
}
