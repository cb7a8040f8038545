import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { datePart, formatDateTime, formatDay, formatNumber } from '~/core/format'
import { Checkbox } from '~/kit/controls/choice'
import { DayInput } from '~/kit/controls/day-input'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import type { OperatorTeamView } from '../../operator-terms'
import { FormDialog } from '~/kit/overlays/form-dialog'

/** 调整: what is filled in is given or set, with a reason that the team reads in its audit log. */
export function AdjustDialog({ team, onClose }: { team: OperatorTeamView; onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [isEnding, setEnding] = useState(false)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  // The same word of an operator counts once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const { revalidate } = useRevalidator()
  const [today] = useState(() => datePart(formatDateTime(new Date())))
  const isOver = typed.lastDay !== '' && typed.lastDay < today
  const change = (part: Partial<typeof EMPTY>) => {
    setError('')
    setTyped({ ...typed, ...part })
    if (part.lastDay !== undefined) setEnding(false)
  }
  async function save() {
    setBusy(true)
    const numbers = { ...numbersOf(typed), ...(isOver && { isEnding }) }
    const body = { id: team.id, key, reason: typed.reason, ...numbers }
    const answer = await call('POST /desk/team/adjust', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: '已调整' })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      title={`调整：${team.name}`}
      text="只改填了的几项；改动与原因会写进团队的审计日志。"
      button="保存"
      fault={faultOf(typed) || (isOver && !isEnding ? '先确认立即到期' : '')}
      {...{ error, isBusy, onClose }}
      onSend={() => void save()}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Count
          label="加硬币（枚）"
          hint={`现有${formatNumber(team.coins)}枚`}
          value={typed.coins}
          onChange={(coins) => change({ coins })}
        />
        <Count
          label="席位改为"
          hint={`现有${formatNumber(team.seats)}席，已用${formatNumber(team.takenSeats)}席`}
          value={typed.seats}
          onChange={(seats) => change({ seats })}
        />
        <Field label="到期日改为" hint={`${endOf(team)}，到期日当天仍可使用`}>
          <DayInput
            value={typed.lastDay}
            emptyWords="不改"
            onChange={(lastDay) => change({ lastDay })}
          />
        </Field>
        <Count
          label="每人每月提问改为"
          hint="填0为不限"
          value={typed.questions}
          onChange={(questions) => change({ questions })}
        />
      </div>
      {isOver && (
        <Checkbox checked={isEnding} onCheckedChange={setEnding}>
          {formatDay(typed.lastDay)}已过，保存后团队立即到期，成员不能再使用
        </Checkbox>
      )}
      <Field label="原因">
        <TextInput
          value={typed.reason}
          maxLength={100}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}

const endOf = ({ expiryDate }: OperatorTeamView) =>
  expiryDate === '' ? '现为长期' : `现为${formatDay(expiryDate)}`

const EMPTY = { coins: '', seats: '', lastDay: '', questions: '', reason: '' }

interface CountProps {
  label: string
  hint: string
  value: string
  onChange: (digits: string) => void
}

function Count({ label, hint, value, onChange }: CountProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        inputMode="numeric"
        value={value}
        maxLength={8}
        onChange={(event) => onChange(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
      />
    </Field>
  )
}

const numbersOf = ({ coins, seats, lastDay, questions }: typeof EMPTY) => ({
  ...(coins && { coins: Number(coins) }),
  ...(seats && { seats: Number(seats) }),
  ...(lastDay && { lastDay }),
  ...(questions && { questions: Number(questions) }),
})

function faultOf({ reason, ...values }: typeof EMPTY): string {
  if (Object.values(values).every((value) => value === '')) return '先填写要调整的'
  return reason.trim().length < 2 ? '先填写原因' : ''
}
