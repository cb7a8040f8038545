import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { Dialog } from '~/kit/overlays/dialog'
import { Spinner } from '~/kit/spinner'
import type { ShareOpenings, ShareView } from '../terms'

/** Who opened a link of one's own: members of the team by name, all others by their number. */
export function OpeningsDialog(props: { share: Pick<ShareView, 'id' | 'title'>; onClose(): void }) {
  const { openings, refusal } = useOpenings(props.share.id)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="打开记录"
      text={props.share.title}
      width={420}
    >
      <div className="mt-4">
        {refusal && (
          <p className="text-small text-danger" role="alert">
            {refusal}
          </p>
        )}
        {!openings && !refusal && (
          <p className="flex items-center gap-2 py-4 text-small text-ink-2" role="status">
            <Spinner />
            正在读取
          </p>
        )}
        {openings && <Openings openings={openings} />}
      </div>
    </Dialog>
  )
}

function Openings({ openings }: { openings: ShareOpenings }) {
  const { times, strangers, members, signUps } = openings
  const figures = [
    ['打开', `${times}次`],
    ['团队外', `${strangers.people}人`],
    ['带来注册', `${signUps}人`],
  ] as const
  return (
    <>
      <dl className="flex border-y border-line py-3">
        {figures.map(([name, amount]) => (
          <div key={name} className="flex-1">
            <dt className="text-micro text-ink-3">{name}</dt>
            <dd className="font-serif text-[20px] leading-7 font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      {members.length > 0 && (
        <ul aria-label="打开过的成员" className="mt-1">
          {members.map(({ name, times: own, lastTime }) => (
            <li
              key={`${name} ${lastTime}`}
              className="flex items-baseline gap-3 border-b border-line py-2 text-small"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-ink-2">{own}次</span>
              <span className="text-micro text-ink-3">最近{formatDay(lastTime)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-micro text-ink-3">
        只记本团队成员的名字，其他人只计数；自己的打开不算，半小时内的重复打开算一次。
      </p>
    </>
  )
}

function useOpenings(id: string) {
  const teamId = useShell().team?.id ?? ''
  const [openings, setOpenings] = useState<ShareOpenings | null>(null)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    let isHere = true
    const ask = { query: { teamId, id } }
    void call('GET /share/link/openings', ask, { silent: true }).then((answer) => {
      if (!isHere) return
      if (answer.ok) setOpenings(answer.data)
      else setRefusal(answer.message)
    })
    return () => {
      isHere = false
    }
  }, [teamId, id])
  return { openings, refusal }
}
