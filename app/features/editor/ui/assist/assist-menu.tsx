import { PenLine } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from '~/kit/overlays/menu'
import { insertTasks, selectionTasks, type AssistTask } from './assist-tasks'

export interface AssistMenuProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  hasSelection: boolean
  onStart: (task: AssistTask) => void
  returnFocus: () => void
}

/** The same for those who do not hover: what is about selected words is off where none are. */
export function AssistMenu({ isOpen, onOpenChange, hasSelection, ...props }: AssistMenuProps) {
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
  return (
    <Menu
      align="end"
      isLong
      label="让AI写"
      open={isOpen}
      onOpenChange={onOpenChange}
      returnFocus={props.returnFocus}
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
      <MenuLabel>写在下面</MenuLabel>
      {items(insertTasks)}
      <MenuRule />
      <MenuLink to="/create">一键成文</MenuLink>
    </Menu>
  )
}
