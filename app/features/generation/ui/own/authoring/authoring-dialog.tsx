import { Check, CircleAlert } from 'lucide-react'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Skeleton } from '~/kit/skeleton'
import { Spinner } from '~/kit/spinner'
import type { Editing } from '../../writing/use-editing'
import type { Writing } from '../../writing/use-writing'
import { useAuthoring, type AuthoredSection } from './use-authoring'

export interface AuthoringDialogProps {
  writing: Writing
  editing: Editing
  editor: OutlineEditor
  onClose: () => void
}

/** 一键成文: sections that have no words are written by their headings; what is written stays as it is. */
export function AuthoringDialog(props: AuthoringDialogProps) {
  const { onClose } = props
  const { sections, isRunning, start, stop } = useAuthoring(props)
  const left = sections?.filter(({ state }) => state !== 'done') ?? []
  const isDone = sections !== null && sections.length > 0 && left.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title="一键成文"
      text={sections && wordsOf(sections, left)}
      actions={
        isRunning ? (
          <Button onClick={stop}>停下</Button>
        ) : left.length === 0 ? (
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        ) : (
          <Button kind="primary" onClick={start}>
            {left.length === sections?.length ? '开始写' : '接着写'}
          </Button>
        )
      }
    >
      {sections === null ? (
        <Skeleton className="my-3" />
      ) : (
        <ul className="max-h-80 overflow-y-auto py-2" aria-label="各节" tabIndex={-1}>
          {sections.map((section) => (
            <Line key={section.nodeId} section={section} />
          ))}
        </ul>
      )}
      {(isRunning || isDone) && (
        <p role="status" className="text-small text-ink-2">
          {isDone ? `写好了${sections.length}节` : '写好一节存一节，关上这里就停在写完的地方'}
        </p>
      )}
    </Dialog>
  )
}

function wordsOf(sections: readonly AuthoredSection[], left: readonly AuthoredSection[]): string {
  if (sections.length === 0) return '没有空着的节：先加标题，再照标题写。'
  const coins = left.reduce((sum, item) => sum + item.coins, 0)
  if (coins === 0) return '写好的文字可以照常修改。'
  return `照标题写空着的${left.length}节，已有的文字不动。每百字1枚硬币，至多${coins}枚，没有写成的不收；没有接生成模型时只摘编资料，不收硬币。`
}

const Line = ({ section }: { section: AuthoredSection }) => (
  <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-b-0">
    <span className="grid h-6 w-5 flex-none place-items-center">{markOf(section)}</span>
    <span className="min-w-0 flex-1">
      <span className="block truncate">{section.title}</span>
      {section.message && (
        <span role="alert" className="block text-small text-danger">
          {section.message}
        </span>
      )}
    </span>
    <span className="flex-none text-small leading-6 text-ink-3">约{section.words}字</span>
  </li>
)

function markOf({ state }: AuthoredSection) {
  switch (state) {
    case 'writing':
      return <Spinner />
    case 'done':
      return <Check size={16} className="text-indigo" aria-label="写好了" />
    case 'failed':
      return <CircleAlert size={16} className="text-danger" aria-label="没有写成" />
    case 'waiting':
      return <span className="size-1.5 rounded-full bg-line-2" aria-hidden="true" />
  }
}
