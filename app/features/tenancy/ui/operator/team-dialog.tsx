import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { nameFault } from '../name-fault'
import type { ListedTeam } from './team-menu'

export type TeamAction = 'suspend' | 'resume' | 'delete' | 'restore'

interface TeamForm {
  title: (name: string) => string
  text: string
  button: string
  done: string
  isDangerous?: true
  /** The team and its operators read it in their logs. */
  asksReason?: true
  /** The team's name is typed once more. */
  asksName?: true
  send: (
    id: string,
    typed: { name: string; reason: string },
  ) => Promise<{ ok: true } | { ok: false; message: string }>
}

const silent = { silent: true } as const

const forms: Record<TeamAction, TeamForm> = {
  suspend: {
    title: (name) => `停用「${name}」？`,
    text: '成员随即不能进入，正在进行的回答与创作会停下，接口密钥与对外分享一并失效。资料不变，可以随时恢复。',
    button: '停用',
    done: '已停用',
    isDangerous: true,
    asksReason: true,
    send: (id, { reason }) => call('POST /desk/team/suspend', { body: { id, reason } }, silent),
  },
  resume: {
    title: (name) => `恢复「${name}」？`,
    text: '成员可以立即进入，停下的创作由本人继续。',
    button: '恢复使用',
    done: '已恢复',
    send: (id) => call('POST /desk/team/resume', { body: { id } }, silent),
  },
  delete: {
    title: (name) => `删除「${name}」？`,
    text: '成员随即不能进入。30天内可以撤销，之后资料、问答、文档与只在这个团队的账号全部清除，不能找回；订单与发票按规定留存，不含个人信息。',
    button: '删除团队',
    done: '已申请删除，30天内可以撤销',
    isDangerous: true,
    asksReason: true,
    asksName: true,
    send: (id, typed) => call('POST /desk/team/delete', { body: { id, ...typed } }, silent),
  },
  restore: {
    title: (name) => `撤销删除「${name}」？`,
    text: '团队回到申请删除之前的状态。',
    button: '撤销删除',
    done: '已撤销删除',
    send: (id) => call('POST /desk/team/restore', { body: { id } }, silent),
  },
}

/** Asks before a team is closed or opened; what was typed stays when it was refused. */
export function TeamDialog({
  kind,
  team,
  onClose,
}: {
  kind: TeamAction
  team: ListedTeam
  onClose: () => void
}) {
  const form = forms[kind]
  const [typed, setTyped] = useState({ name: '', reason: '' })
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (part: Partial<typeof typed>) => {
    setError('')
    setTyped({ ...typed, ...part })
  }
  const fault =
    (form.asksName && nameFault(typed.name, team.name)) ||
    (form.asksReason && typed.reason.trim().length < 2 && '先填写原因') ||
    ''
  async function send() {
    setBusy(true)
    const answer = await form.send(team.id, typed)
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: form.done })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={form.title(team.name)}
      text={form.text}
      button={form.button}
      isDangerous={form.isDangerous === true}
      {...{ fault, error, isBusy, onClose }}
      onSend={() => void send()}
    >
      {form.asksName && (
        <Field label="团队名称" hint={`输入「${team.name}」`}>
          <TextInput
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      )}
      {form.asksReason && (
        <Field
          label="原因"
          hint={`${kind === 'suspend' ? '团队的创建者会看到；' : ''}记入团队的审计日志与运营台的操作记录`}
        >
          <TextInput
            value={typed.reason}
            maxLength={100}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  )
}
