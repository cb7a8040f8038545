import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { IconButton } from '~/kit/controls/icon-button'
import type { Closure } from '~/features/teams/terms'
import { TeamDialog, type TeamAction } from './team-dialog'

export interface ListedTeam {
  id: string
  name: string
  closure: Closure
}

/** What an operator does with a team as a whole. */
export function TeamMenu({ team }: { team: ListedTeam }) {
  const [asked, setAsked] = useState<TeamAction | null>(null)
  const item = (kind: TeamAction, label: string, isDangerous = false) => (
    <MenuItem danger={isDangerous} onSelect={() => setAsked(kind)}>
      {label}
    </MenuItem>
  )
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            label={`更多：${team.name}`}
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        }
      >
        {team.closure === '' && item('suspend', '停用…')}
        {team.closure === 'suspended' && item('resume', '恢复使用…')}
        {team.closure === 'deleting' ? (
          item('restore', '撤销删除…')
        ) : (
          <>
            <MenuRule />
            {item('delete', '删除团队…', true)}
          </>
        )}
      </Menu>
      {asked && <TeamDialog kind={asked} team={team} onClose={() => setAsked(null)} />}
    </>
  )
}
