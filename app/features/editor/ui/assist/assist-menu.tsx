import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { WISH_LIMIT } from '~/features/document/assist-terms'
import { Button } from '~/kit/controls/button'
import { TextArea } from '~/kit/controls/text-input'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from '~/kit/overlays/menu'
import { Dialog } from '~/kit/overlays/dialog'
import { insertTasks, selectionTasks, wishTask, type AssistTask } from './assist-tasks'

export interface AssistMenuProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  hasSelection: boolean
  onStart: (task: AssistTask) => void
  returnFocus: () => void
}

/** The same for those who do not hover: what is about selected words is off where none are. */
export function AssistMenu({ isOpen, onOpenChange, hasSelection, ...props }: AssistMenuProps) {
  const [isAsking, setAsking] = useState(false)
  // The menu gives the keyboard back first.
  const isNext = useRef(false)
  const goOn = () => {
    props.returnFocus()
    if (isNext.current) setAsking(true)
    isNext.current = false
  }
  const items = (tasks: readonly AssistTask[]) =>
    tasks.map((task) => (
      <MenuItem
        key={task.label}
        disabled={task.needsSelection && !hasSelection}
        onSelect={() => props.onStart(task)}
      >
        {task.label}
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
          isNext.current = true
        }}
      >
        说说怎么改
      </MenuItem>
      <MenuLabel>写在下面</MenuLabel>
      {items(insertTasks)}
      <MenuRule />
      <MenuLink to="/create">一键成文</MenuLink>
    </Menu>
  )
  return (
    <>
      {menu}
      {isAsking && (
        <WishDialog
          onClose={() => setAsking(false)}
          onStart={(wish) => {
            setAsking(false)
            props.returnFocus()
            props.onStart(wishTask(wish))
          }}
        />
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
