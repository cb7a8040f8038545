import { History, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { Popover } from '~/kit/overlays/popover'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import type { QuestionRecordView } from '../../record-terms'
import type { SessionFrom } from '../../terms'
import { recordsTitleOf } from '../wording'

/** Pressing the key again within this time changes nothing. */
const KEY_CHAIN = 800

/** Whose records: those of a place, and of the one file or folder that it is about. */
export interface RecordsScope {
  sessionFrom: SessionFrom
  fileIds?: string | undefined
  folderIds?: string | undefined
}

export interface RecordsPopoverProps extends RecordsScope {
  onOpenRecord(record: QuestionRecordView): void
}

// It comes with the first opening.
const RecentRecords = lazy(async () => ({
  default: (await import('./recent-records')).RecentRecords,
}))

const waiting = (
  <SkeletonGroup>
    <Skeleton className="mx-2.5 my-2.5" width="70%" />
    <Skeleton className="mx-2.5 my-2.5" width="55%" />
  </SkeletonGroup>
)

/** 提问记录 over the box: opens on hover and with the key O, a click goes to the whole list. */
export function RecordsPopover({ onOpenRecord, ...scope }: RecordsPopoverProps) {
  const { sessionFrom } = scope
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  // Called by its key it takes the keyboard; under a pointer it leaves it where it is.
  const [isByKey, setByKey] = useState(false)
  const open = (byKey: boolean) => {
    setByKey(byKey)
    setOpen(true)
  }
  useRecordsKey(() => (isOpen ? setOpen(false) : open(true)))
  const enter = () => {
    clearTimeout(leaving.current)
    if (!isOpen) open(false)
  }
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), 200)
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  return (
    <Popover
      label={recordsTitleOf(sessionFrom)}
      open={isOpen}
      onOpenChange={setOpen}
      side="top"
      takesFocus={isByKey}
      isAnchored
      className="w-80 p-1.5"
      trigger={
        <span onPointerEnter={enter} onPointerLeave={leave}>
          <Button
            kind="ghost"
            size="small"
            icon={<History size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-keyshortcuts="O"
            aria-expanded={isOpen}
            onClick={() => void navigate('/profile/questions')}
          >
            提问记录
          </Button>
        </span>
      }
    >
      <div onPointerEnter={enter} onPointerLeave={leave}>
        <header className="flex items-center px-2.5 py-1">
          <h2 className="flex-1 text-small font-semibold">{recordsTitleOf(sessionFrom)}</h2>
          <IconButton
            label="关闭"
            size="tiny"
            icon={<X size={15} aria-hidden="true" />}
            onClick={() => setOpen(false)}
          />
        </header>
        <Suspense fallback={waiting}>
          <RecentRecords
            {...scope}
            waiting={waiting}
            onOpenRecord={(record) => {
              setOpen(false)
              onOpenRecord(record)
            }}
          />
        </Suspense>
        <Link to="/profile/questions" className="k-link block px-2.5 py-1.5 text-small">
          查看更多
        </Link>
      </div>
    </Popover>
  )
}

function useRecordsKey(onPress: () => void) {
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    let last = 0
    const down = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isComposing(event)
      if (event.key.toLowerCase() !== 'o' || !isPlain || isTyping(event.target)) return
      if (event.timeStamp - last < KEY_CHAIN) return
      last = event.timeStamp
      press.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
