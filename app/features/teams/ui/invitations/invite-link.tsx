import { useState, type FormEvent } from 'react'
import { Field, TextInput } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { LINK_DAYS, LINK_PEOPLE_AT_MOST } from '../../terms'
import type { InviteFormProps } from './invite-sheet'

/** A link by which several people come in, for some days. */
export function InviteLink({ team, seatsLeft, onInvited, onReady }: InviteFormProps) {
  const most = Math.min(LINK_PEOPLE_AT_MOST, Math.max(2, seatsLeft))
  const [typed, setTyped] = useState(String(Math.min(10, most)))
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(7)
  const people = readCount(typed)
  const error = people < 2 || people > most ? `请输入2–${most}之间的人数` : ''

  async function invite(event: FormEvent) {
    event.preventDefault()
    if (error) return
    const invited = await team.runAction('POST /team/:teamId/member/inviteLink', { people, days })
    if (invited) onInvited({ way: 'link', invitation: invited })
  }

  return (
    <form id="invite" className="t-form" onSubmit={(event) => void invite(event)}>
      <p className="text-small text-ink-2">
        拿到链接的人都能以成员身份加入，人满或到期即失效。链接先占住席位，可随时撤销。
      </p>
      <Field label="人数" error={error}>
        <TextInput
          inputMode="numeric"
          maxLength={3}
          value={typed}
          after={<span className="text-ink-3">人</span>}
          onChange={(event) => {
            setTyped(event.target.value)
            const count = readCount(event.target.value)
            onReady({ people: count, isOdd: count < 2 || count > most })
          }}
        />
      </Field>
      <div>
        <p className="k-label">期限</p>
        <Segmented
          label="期限"
          value={String(days)}
          options={LINK_DAYS.map((count) => ({ value: String(count), label: `${count}天` }))}
          onChange={(next) => setDays(LINK_DAYS.find((count) => String(count) === next) ?? 7)}
        />
      </div>
    </form>
  )
}

const readCount = (typed: string) => {
  const plain = typed.normalize('NFKC').trim()
  return /^\d{1,3}$/.test(plain) ? Number(plain) : 0
}
