import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useShell } from '~/browser/use-shell'
import { daysAgo, formatNumber, formatWhen } from '~/core/format'
import { Avatar, type AvatarProps } from '~/kit/avatar'
import { Button } from '~/kit/button'
import { Tag } from '~/kit/tag'
import { roleLabels, type InvitationView, type MemberUsage, type MemberView } from '../terms'
import { RoleTag } from './role-tag'
import { useTeamAct } from './use-team-act'

export interface MembersTableProps {
  members: readonly MemberView[]
  invitations: readonly InvitationView[]
  usage: readonly MemberUsage[]
  now: Date
}

/** People first, then those who are asked. On a phone a row is its name and one line. */
export function MembersTable({ members, invitations, usage, now }: MembersTableProps) {
  const { team } = useShell()
  const usageOf = new Map(usage.map((one) => [one.memberId, one]))
  return (
    <div className="px-5 max-tablet:px-1">
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
            <th scope="col">最近活跃</th>
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
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} now={now} />
          ))}
        </tbody>
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
      <td suppressHydrationWarning>{formatWhen(member.lastActiveTime, now)}</td>
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

function InvitationRow({ invitation, now }: { invitation: InvitationView; now: Date }) {
  const { act, isBusy } = useTeamAct()
  const name = invitation.name || invitation.mobile || '邀请链接'
  const daysLeft = Math.max(0, -(daysAgo(invitation.expireTime, now) ?? 0))
  const life = daysLeft > 0 ? `还有${daysLeft}天有效` : '今天到期'
  return (
    <tr>
      <td>
        <span className="sr-only">邀请</span>
        <Person name={name} seed={invitation.id} hint={`邀请已发出，${life}`}>
          <Tag tone="warning">待加入</Tag>
        </Person>
      </td>
      <td>
        <RoleTag role={invitation.role} />
      </td>
      <td data-number>—</td>
      <td data-number>—</td>
      <td>—</td>
      <td>
        <div className="flex justify-end">
          <Button
            size="small"
            kind="danger-text"
            busy={isBusy}
            aria-label={`撤销给${name}的邀请`}
            onClick={() =>
              void act('POST /team/:teamId/member/invitation/revoke', {
                invitationId: invitation.id,
              })
            }
          >
            撤销
          </Button>
        </div>
      </td>
    </tr>
  )
}

interface PersonProps {
  name: string
  seed: string
  hint: string
  children: ReactNode
}

function Person({ name, seed, hint, children }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size="medium" tone={toneOf(seed)} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate" title={name}>
            {name}
          </span>
          {children}
        </div>
        <div className="truncate text-micro text-ink-3">{hint}</div>
      </div>
    </div>
  )
}

/** A colour that stays with its person. */
export function toneOf(seed: string): NonNullable<AvatarProps['tone']> {
  return tones[Number(seed.slice(-2)) % tones.length] ?? 'plain'
}
const tones = ['plain', 'success', 'indigo', 'warning'] as const
