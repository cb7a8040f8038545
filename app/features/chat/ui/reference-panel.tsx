import { PanelRightClose } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '~/kit/icon-button'
import { Sheet } from '~/kit/sheet'
import type { Reference } from '../terms'
import { ReferenceList } from './reference-drawer'
import { isWideNow, watchWide } from './wide-screen'

interface ReferencePanelProps {
  entryKey: string
  refs: Reference[]
  isAnswering: boolean
  /** Null: open where it is docked, closed where it would cover the page. */
  isOpen: boolean | null
  onOpenChange(open: boolean): void
}

/** 出处: docked beside the thread on wide screens, a sheet elsewhere. */
export function ReferencePanel(props: ReferencePanelProps) {
  const { entryKey, refs, isOpen, onOpenChange } = props
  const isWide = useSyncExternalStore(watchWide, isWideNow, () => true)
  const list = <ReferenceList key={entryKey} entryKey={entryKey} refs={refs} />
  if (!isWide) {
    return (
      <Sheet open={isOpen ?? false} onOpenChange={onOpenChange} title="出处" width={420}>
        <div className="pb-4">{list}</div>
      </Sheet>
    )
  }
  if (isOpen === false) return null
  return (
    <aside
      className="flex min-h-0 w-(--drawer-w) flex-none flex-col border-l border-line bg-paper max-wide:hidden"
      aria-label="出处"
    >
      <header className="k-bar pr-3!">
        <h2 className="flex-1 font-serif text-[16px] leading-6 font-semibold">出处</h2>
        <IconButton
          label="收起"
          icon={<PanelRightClose size={18} aria-hidden="true" />}
          onClick={() => onOpenChange(false)}
        />
      </header>
      {refs.length > 0 ? (
        list
      ) : (
        <p className="px-5 pt-4 text-small text-ink-3">
          {props.isAnswering ? '回答写完后，出处列在这里' : '这次回答没有标出出处'}
        </p>
      )}
    </aside>
  )
}
