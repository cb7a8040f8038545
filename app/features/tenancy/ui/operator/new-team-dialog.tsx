import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { DayInput } from '~/kit/controls/day-input'
import { Field, TextInput } from '~/kit/controls/field'
import { FormDialog } from '~/kit/overlays/form-dialog'
import type { CreatedTeam } from '../../terms'
import { TeamLetter } from './team-letter'

const EMPTY = {
  name: '',
  ownerName: '',
  account: '',
  host: '',
  seats: '50',
  lastDay: '',
  questions: '0',
}
type Typed = typeof EMPTY

/** 开通团队: what the team is called, who owns it, and where it is entered. */
export function NewTeamButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpen(true)}>
        开通团队
      </Button>
      {isOpen && <NewTeamDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [created, setCreated] = useState<CreatedTeam | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Pressed twice, it opens one.
  const [key] = useState(() => crypto.randomUUID())
  const { revalidate } = useRevalidator()
  const fault = faultOf(typed)
  const change = (part: Partial<Typed>) => {
    setError('')
    setTyped({ ...typed, ...part })
  }
  async function send() {
    setBusy(true)
    const { seats, questions, ...words } = typed
    const body = { key, ...words, seats: Number(seats), questions: Number(questions) }
    const answer = await call('POST /desk/team/create', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    setCreated(answer.data)
    void revalidate()
  }
  if (created) return <TeamLetter team={created} onClose={onClose} />
  return (
    <FormDialog
      title="开通团队"
      text="团队随即可用。创建者没有账号时会新建一个，初始密码只显示一次。"
      button="开通"
      fault={fault}
      {...{ error, isBusy, onClose }}
      onSend={() => void send()}
    >
      <NewTeamFields typed={typed} onChange={change} />
    </FormDialog>
  )
}

function NewTeamFields({
  typed,
  onChange,
}: {
  typed: Typed
  onChange: (part: Partial<Typed>) => void
}) {
  const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="团队名称">
          <TextInput
            value={typed.name}
            maxLength={20}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="创建者姓名">
          <TextInput
            value={typed.ownerName}
            maxLength={20}
            onChange={(event) => onChange({ ownerName: event.target.value })}
          />
        </Field>
        <Field label="创建者手机号或账号" hint="已有账号的，用原来的账号登录">
          <TextInput
            value={typed.account}
            maxLength={32}
            onChange={(event) => onChange({ account: event.target.value })}
          />
        </Field>
        <Field label="域名" hint="留空则从平台的网址进入">
          <TextInput
            value={typed.host}
            maxLength={100}
            onChange={(event) => onChange({ host: event.target.value })}
          />
        </Field>
        <Field label="席位">
          <TextInput
            inputMode="numeric"
            value={typed.seats}
            maxLength={6}
            onChange={(event) => onChange({ seats: digits(event.target.value) })}
          />
        </Field>
        <Field label="每人每月提问" hint="0为不限">
          <TextInput
            inputMode="numeric"
            value={typed.questions}
            maxLength={7}
            onChange={(event) => onChange({ questions: digits(event.target.value) })}
          />
        </Field>
      </div>
      <Field label="到期日">
        <DayInput
          value={typed.lastDay}
          emptyWords="长期"
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </Field>
    </>
  )
}

function faultOf({ name, ownerName, account, seats, questions }: Typed): string {
  if (name.trim().length < 2) return '名称至少两个字'
  if (ownerName.trim() === '') return '先填写创建者姓名'
  if (account.trim() === '') return '先填写手机号或账号'
  if (Number(seats) < 1) return '至少一个席位'
  return questions === '' ? '先填写提问次数' : ''
}
