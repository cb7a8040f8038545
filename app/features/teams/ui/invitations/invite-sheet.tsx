import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { Sheet } from '~/kit/overlays/sheet'
import type { InvitedManyView, InvitedView } from '../../terms'
import { InviteLink } from './invite-link'
import { InviteMany } from './invite-many'
import { InvitePerson } from './invite-person'
import { InvitedPeople, Letter } from './invited'
import { useTeamAction } from '../use-team-action'

/** What a form of this sheet needs. Its own `form` has the id `invite`: the button stands in the sheet's foot. */
export interface InviteFormProps {
  team: ReturnType<typeof useTeamAction>
  isOwner: boolean
  /** Seats neither taken nor promised. */
  seatsLeft: number
  onInvited: (invited: Invited) => void
  /** How many people the form asks for now, and whether it can be sent. */
  onReady: (ready: Ready) => void
}

export type Invited =
  | { way: 'person' | 'link'; invitation: InvitedView }
  | { way: 'many'; all: InvitedManyView }

export interface Ready {
  people: number
  isOdd: boolean
}

type Way = 'person' | 'many' | 'link'

/** 添加成员: letters for one or several people, or a link for many, sent along by whoever wrote them. */
export function InviteSheet({ seatsLeft, onClose }: { seatsLeft: number; onClose: () => void }) {
  const teamAction = useTeamAction()
  const { team } = useShell()
  const [way, setWay] = useState<Way>('person')
  const [invited, setInvited] = useState<Invited | null>(null)
  const [ready, setReady] = useState<Ready>({ people: 1, isOdd: false })
  const form: InviteFormProps = {
    team: teamAction,
    isOwner: team?.member.role === 'owner',
    seatsLeft,
    onInvited: setInvited,
    onReady: setReady,
  }
  const Form = forms[way]
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="添加成员"
      foot={
        invited ? (
          <Done onAgain={() => setInvited(null)} onClose={onClose} />
        ) : (
          <Send
            way={way}
            seatsLeft={seatsLeft}
            ready={ready}
            isBusy={teamAction.isBusy}
            onClose={onClose}
          />
        )
      }
    >
      {invited &&
        (invited.way === 'many' ? (
          <InvitedPeople all={invited.all} />
        ) : (
          <Letter invited={invited.invitation} />
        ))}
      {!invited && (
        <div className="t-sheet">
          <Segmented<Way>
            label="邀请方式"
            value={way}
            options={ways}
            onChange={(next) => {
              teamAction.clearError()
              setReady({ people: next === 'many' ? 0 : 1, isOdd: false })
              setWay(next)
            }}
          />
          {teamAction.error && (
            <p className="text-small text-danger" role="alert">
              {teamAction.error}
            </p>
          )}
          <Form key={way} {...form} />
        </div>
      )}
    </Sheet>
  )
}

const forms = { person: InvitePerson, many: InviteMany, link: InviteLink }
const ways = [
  { value: 'person', label: '一位' },
  { value: 'many', label: '多个号码' },
  { value: 'link', label: '多人链接' },
] as const

interface SendProps {
  way: Way
  seatsLeft: number
  ready: Ready
  isBusy: boolean
  onClose: () => void
}

function Send({ way, seatsLeft, ready, isBusy, onClose }: SendProps) {
  const left = Math.max(0, seatsLeft)
  const reason =
    left === 0
      ? '没有空席位：请先移出成员，或撤销待加入的邀请'
      : ready.people > left
        ? `空席位只够再邀请${left}人`
        : undefined
  return (
    <>
      <span className="flex-1 text-small text-ink-3">还能邀请{left}人</span>
      <Button onClick={onClose}>取消</Button>
      <Button
        kind="primary"
        type="submit"
        form="invite"
        busy={isBusy}
        disabled={ready.isOdd}
        {...(reason && { disabledReason: reason })}
      >
        {isBusy ? '正在生成' : way === 'many' ? '生成邀请' : '生成邀请链接'}
      </Button>
    </>
  )
}

function Done({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <span className="flex-1" />
      <Button onClick={onAgain}>继续邀请</Button>
      <Button kind="primary" onClick={onClose}>
        完成
      </Button>
    </>
  )
}
