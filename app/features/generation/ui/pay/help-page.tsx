import { codeOf } from '~/core/errors'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import { generationErrors } from '../../errors'
import { helpStatuses, type HelpRequestView } from '../../terms'
import { kindName } from '../history/history-query'

// The link is wrong or no longer holds: asking again finds the same.
const LINK_UNKNOWN = codeOf(generationErrors.helpCodeUnknown)

export interface HelpPageProps {
  teamId: string
  creationId: string
  code: string
}

/** Where a teammate's link leads: who asks, for which work, and one press that helps. */
export function HelpPage(props: HelpPageProps) {
  const { request, failure, mayTryAgain, isBusy, help, again } = useHelpRequest(props)
  return (
    <main className="k-main h-full pt-[12vh]">
      {request ? (
        <EmptyState
          drawing="desk"
          title={request.hasHelped ? `已为「${request.title}」助力` : askedWords(request)}
          hint={failure || hintOf(request)}
          actions={actionOf(request, isBusy, help)}
        />
      ) : failure ? (
        <EmptyState
          drawing="desk"
          title="没有打开助力"
          hint={failure}
          actions={
            mayTryAgain ? (
              <Button onClick={again}>再试一次</Button>
            ) : (
              <ButtonLink to="/create">我也要创作</ButtonLink>
            )
          }
        />
      ) : (
        <SkeletonRows rows={3} label="正在打开助力" />
      )}
    </main>
  )
}

function useHelpRequest({ teamId, creationId: id, code }: HelpPageProps) {
  const [request, setRequest] = useState<HelpRequestView | null>(null)
  const [failure, setFailure] = useState('')
  const [mayTryAgain, setMayTryAgain] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    const input = { params: { id }, query: { teamId, code } }
    void call('GET /creation/:id/help', input, { silent: true }).then((answer) => {
      if (isOver) return
      if (answer.ok) return setRequest(answer.data)
      setFailure(answer.message)
      setMayTryAgain(answer.code !== LINK_UNKNOWN)
    })
    return () => {
      isOver = true
    }
  }, [teamId, id, code, tries])
  async function give() {
    setBusy(true)
    const input = { params: { id }, body: { teamId, code } }
    const answer = await call('POST /creation/:id/help', input, { silent: true })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.message)
    const { helpStatus, helpers, helpersNeeded } = answer.data
    const now = { helpStatus, helpers, helpersNeeded, hasHelped: true, isOpen: false }
    setFailure('')
    setRequest((before) => before && { ...before, ...now })
  }
  return {
    request,
    failure,
    mayTryAgain,
    isBusy,
    help: () => void give(),
    again() {
      setFailure('')
      setTries(tries + 1)
    },
  }
}

const askedWords = (request: HelpRequestView) =>
  request.isOwn
    ? `你在请队友为${kindName(request)}「${request.title}」助力`
    : `${request.asker || '队友'}请你为${kindName(request)}「${request.title}」助力`

function hintOf({ isOwn, hasHelped, isOpen, ...request }: HelpRequestView): string {
  const { helpStatus, helpers, helpersNeeded } = request
  if (helpStatus === helpStatuses.successHelp) return '助力已经够了，这次撰写不收硬币'
  if (!isOpen && !hasHelped) return '这项创作已经开始撰写，不用再助力'
  const left = `还差${Math.max(0, helpersNeeded - helpers)}位`
  if (hasHelped) return left
  return isOwn ? `把这个链接发给队友，${left}` : `${left}；助力够了，这次撰写就不收硬币`
}

function actionOf(
  { isOwn, hasHelped, isOpen }: HelpRequestView,
  isBusy: boolean,
  help: () => void,
) {
  const wantsHelp = isOpen && !isOwn && !hasHelped
  const action: ReactNode = wantsHelp ? (
    <Button kind="primary" busy={isBusy} onClick={help}>
      为队友助力
    </Button>
  ) : (
    <ButtonLink to="/create">我也要创作</ButtonLink>
  )
  return action
}
