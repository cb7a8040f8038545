import { UserRoundCheck } from 'lucide-react'
import { useShellOrNull } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { ThreadView } from '../../comments-contract'
import type { Comments } from './use-comments'

export interface AssignMenuProps {
  thread: ThreadView
  comments: Comments
}

/** Whose a thread is to settle. */
export function AssignMenu({ thread, comments }: AssignMenuProps) {
  const ownId = useShellOrNull()?.user?.id ?? ''
  const assign = (accountId: string) => void comments.assign(thread.id, accountId)
  return (
    <Menu
      align="end"
      label="指派给"
      trigger={
        <Button
          kind="ghost"
          size="small"
          disabled={!comments.isOnline}
          icon={<UserRoundCheck size={14} aria-hidden="true" />}
        >
          {thread.assignee === '' ? '指派' : '改派'}
        </Button>
      }
    >
      {!thread.isForCaller && <MenuItem onSelect={() => assign(ownId)}>自己</MenuItem>}
      {comments.callable.people.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => assign(id)}>
          {name}
        </MenuItem>
      ))}
      {thread.assignee !== '' && <MenuRule />}
      {thread.assignee !== '' && <MenuItem onSelect={() => assign('')}>不再指派</MenuItem>}
    </Menu>
  )
}
