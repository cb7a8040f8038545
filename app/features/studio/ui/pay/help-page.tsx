import { useState } from 'react'
import { call } from '~/browser/call'
import { Button, ButtonLink } from '~/kit/button'
import { EmptyState } from '~/kit/empty-state'
import { helpStatuses, type HelpView } from '../../terms'

export interface HelpPageProps {
  teamId: string
  creationId: string
  code: string
}

/** Where a teammate's link leads: one press helps. */
export function HelpPage({ teamId, creationId: id, code }: HelpPageProps) {
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<HelpView | null>(null)
  const [failure, setFailure] = useState('')
  async function help() {
    setBusy(true)
    const input = { params: { id }, body: { teamId, code } }
    const answer = await call('POST /creation/:id/help', input, { silent: true })
    setBusy(false)
    if (answer.ok) setGiven(answer.data)
    else setFailure(answer.message)
  }
  return (
    <main className="k-main h-full pt-[12vh]">
      {given ? (
        <EmptyState
          drawing="desk"
          title={`已为「${given.title}」助力`}
          hint={leftWords(given)}
          actions={<ButtonLink to="/create">我也要创作</ButtonLink>}
        />
      ) : (
        <EmptyState
          drawing="desk"
          title="队友请你为创作助力"
          hint={failure || '助力够了，这次撰写就不收硬币'}
          actions={
            <Button kind="primary" busy={isBusy} onClick={() => void help()}>
              为队友助力
            </Button>
          }
        />
      )}
    </main>
  )
}

const leftWords = ({ helpStatus, helpers, helpersNeeded }: HelpView) =>
  helpStatus === helpStatuses.successHelp
    ? '这次撰写不收硬币了'
    : `还差${Math.max(0, helpersNeeded - helpers)}位`
