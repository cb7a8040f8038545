import { Pencil } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useShell } from '~/client/use-shell'
import { formatNumber, formatWhen } from '~/core/format'
import { Tag } from '~/kit/tag'
import { roleLabels, type InvitationView, type MemberUsage, type MemberView } from '../../terms'
import { InvitationRows } from '../invitations/invitation-rows'
import { Person } from './person-cell'
import { RoleTag } from './role-tag'

export interface MembersTableProps {
  members: readonly MemberView[]
  invitations: readonly InvitationView[]
  usage: readonly MemberUsage[]
  now: Date
}

/** People first, then those who are asked. On a phone a row is its name and one line. */
export function MembersTable({ members, invitations, usage, now }: MembersTableProps) {
  const { team } = useShell()
  const usageOf = new Map(usage.map((row) => [row.memberId, row]))
  return (
    <div className="t-table">
      <table className="k-table t-members">
        <caption className="sr-only">成员</caption>
        <thead>
          <tr>
            <th scope="col">成员</th>
            <th scope="col">角色</th>
            <th scope="col" data-number>
              本月提问
            </th>
            <th scope="col" data-number>
              本月硬币
            </th>
            <th scope="col" data-number>
              最近活跃
            </th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwn={member.id === team?.member.id}
              used={usageOf.get(member.id)}
              now={now}
            />
          ))}
        </tbody>
        <InvitationRows invitations={invitations} now={now} />
      </table>
    </div>
  )
}

interface MemberRowProps {
  member: MemberView
  isOwn: boolean
  used: MemberUsage | undefined
  now: Date
}

function MemberRow({ member, isOwn, used, now }: MemberRowProps) {
  const { search } = useLocation()
  return (
    <tr>
      <td>
        <Person name={member.name} seed={member.userId} hint={member.mobile || member.account}>
          {isOwn && <span className="text-micro text-ink-3">（我）</span>}
          {member.status === 'stopped' && <Tag>已停用</Tag>}
          <span className="t-phone-role">{roleLabels[member.role]}</span>
        </Person>
      </td>
      <td>
        <RoleTag role={member.role} />
      </td>
      <td data-number>{formatNumber(used?.questions ?? 0)}</td>
      <td data-number>{formatNumber(used?.coins ?? 0)}</td>
      <td data-number suppressHydrationWarning>
        {formatWhen(member.lastActiveTime, now)}
      </td>
      <td>
        <Link
          className="k-icon-button ml-auto"
          data-size="medium"
          to={{ pathname: `/team/members/${member.id}`, search }}
        >
          <Pencil size={16} aria-hidden="true" />
          <span className="sr-only">编辑{member.name}</span>
        </Link>
      </td>
    </tr>
  )
}
