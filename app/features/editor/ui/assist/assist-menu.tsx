import { PenLine } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { WISH_LIMIT } from '~/features/document/assist-terms'
import { Button } from '~/kit/controls/button'
import { TextArea } from '~/kit/controls/text-input'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from '~/kit/overlays/menu'
import { Dialog } from '~/kit/overlays/dialog'
import {
  CHAPTER_PRICE,
  filesTask,
  insertTasks,
  selectionTasks,
  wishTask,
  type AssistTask,
} from './assist-tasks'

/** What chooses files of the library. */
export type FileChooser = (
  onPick: (fileIds: readonly string[]) => void,
  onClose: () => void,
) => ReactNode

export interface AssistMenuProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  hasSelection: boolean
  onStart: (task: AssistTask) => void
  returnFocus: () => void
  fileChooser: FileChooser
  /** Writes what the text lacks; absent where only a new one can be written. */
  onAuthoring?: (() => void) | undefined
}

/** 续写 and 写这一节 come first, and then what writes out of files. */
const WORDS = 2

type Asked = 'wish' | 'files'

/** The same for those who do not hover: what is about selected words is off where none are. */
export function AssistMenu({ isOpen, onOpenChange, hasSelection, ...props }: AssistMenuProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  // The menu gives the keyboard back first.
  const next = useRef<Asked | null>(null)
  const goOn = () => {
    props.returnFocus()
    setAsked(next.current)
    next.current = null
  }
  const start = (task: AssistTask) => {
    setAsked(null)
    props.returnFocus()
    props.onStart(task)
  }
  const items = (tasks: readonly AssistTask[]) =>
    tasks.map((task) => (
      <MenuItem
        key={task.label}
        disabled={task.needsSelection && !hasSelection}
        onSelect={() => props.onStart(task)}
      >
        {task.price ? `${task.label}（${task.price}）` : task.label}
      </MenuItem>
    ))
  const menu = (
    <Menu
      align="end"
      isLong
      label="让AI写"
      open={isOpen}
      onOpenChange={onOpenChange}
      returnFocus={goOn}
      trigger={
        <Button
          kind="ghost"
          size="small"
          className="flex-none"
          icon={<PenLine size={15} aria-hidden="true" />}
          title="Ctrl+J"
        >
          AI
        </Button>
      }
    >
      <MenuLabel>{hasSelection ? '改选中的文字' : '改选中的文字（先选中）'}</MenuLabel>
      {items(selectionTasks)}
      <MenuItem
        disabled={!hasSelection}
        onSelect={() => {
          next.current = 'wish'
        }}
      >
        说说怎么改
      </MenuItem>
      <MenuLabel>写在下面</MenuLabel>
      {items(insertTasks.slice(0, WORDS))}
      <MenuItem
        onSelect={() => {
          next.current = 'files'
        }}
      >
        照资料写这一节（{CHAPTER_PRICE}）
      </MenuItem>
      {items(insertTasks.slice(WORDS))}
      <MenuRule />
      {props.onAuthoring ? (
        <MenuItem onSelect={props.onAuthoring}>一键成文</MenuItem>
      ) : (
        <MenuLink to="/create">一键成文</MenuLink>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {asked === 'wish' && (
        <WishDialog onClose={() => setAsked(null)} onStart={(wish) => start(wishTask(wish))} />
      )}
      {asked === 'files' &&
        props.fileChooser(
          (fileIds) => start(filesTask(fileIds)),
          () => setAsked(null),
        )}
    </>
  )
}

interface WishDialogProps {
  onClose: () => void
  onStart: (wish: string) => void
}

/** A wish in words of one's own, where no bubble stands beside the selection. */
function WishDialog({ onClose, onStart }: WishDialogProps) {
  const [wish, setWish] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={420}
      title="说说怎么改"
      actions={
        <Button kind="primary" disabled={wish.trim() === ''} onClick={() => onStart(wish.trim())}>
          开始改
        </Button>
      }
    >
      <TextArea
        aria-label="怎么改"
        placeholder="比如：更正式，去掉口语，控制在两百字以内"
        maxLength={WISH_LIMIT}
        rows={3}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
      />
    </Dialog>
  )
}
