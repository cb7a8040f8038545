import { useState } from 'react'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { MemberView, RoleName } from '../../terms'
import { useTeamAction } from '../use-team-action'

/** The sheet 编辑成员: what is written in it, and what its buttons do. */
export function useMemberEdit(member: MemberView, onClose: () => void | Promise<void>) {
  const may = useMay(member)
  const { runAction, revalidate, isBusy, error } = useTeamAction()
  const [name, setName] = useState(member.name)
  const [role, setRole] = useState<RoleName>(member.role)
  const [isActive, setActive] = useState(member.status === 'active')
  const [asked, setAsked] = useState<'remove' | 'reset' | null>(null)
  const [password, setPassword] = useState('')

  async function save() {
    const status = isActive ? ('active' as const) : ('stopped' as const)
    const fields = { memberId: member.id, name, role, status }
    const saved = may.manage
      ? await runAction('POST /team/:teamId/member/updateByAdmin', fields)
      : await runAction('POST /team/:teamId/member/update', { name })
    if (!saved) return
    showToast({ title: '已保存', icon: 'success' })
    void onClose()
  }

  async function reset() {
    const fields = { memberId: member.id, resetPassword: true }
    const saved = await runAction('POST /team/:teamId/member/updateByAdmin', fields)
    setAsked(null)
    setPassword(saved?.initialPassword ?? '')
  }

  // The sheet shows somebody who is no longer there: it is closed before the list is read again.
  async function closeFirst() {
    showToast({ title: `已将${member.name}移出团队`, icon: 'success' })
    await onClose()
    await revalidate()
  }

  async function remove() {
    const fields = { memberId: member.id }
    const isDone = await runAction('POST /team/:teamId/member/remove', fields, closeFirst)
    if (!isDone) setAsked(null)
  }

  const answers = {
    onCancel: () => setAsked(null),
    onRemove: () => void remove(),
    onReset: () => void reset(),
    onPasswordClosed: () => setPassword(''),
  }
  return {
    may,
    fields: { name, setName, role, setRole, isActive, setActive },
    save,
    isBusy,
    error,
    ask: setAsked,
    dialogs: { name: member.name, asked, isBusy, password, ...answers },
  }
}

// The server judges; this only decides what is offered.
function useMay(member: MemberView) {
  const own = useShell().team?.member
  const isSelf = own?.id === member.id
  const manage =
    !isSelf &&
    member.role !== 'owner' &&
    (own?.role === 'owner' || (own?.role === 'admin' && member.role === 'member'))
  return { manage, edit: manage || isSelf, rank: manage && own?.role === 'owner' }
}
