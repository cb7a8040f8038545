import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '~/client/call'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { OwnTextMissing } from '~/features/generation/ui/own'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import type { Route } from './+types/editor'

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '文档')
}

/** /editor: a new document, blank, or of the file that `?fileId=` names; it goes on at its own address. */
export default function Editor() {
  const { team } = useShell()
  return team ? <Begin teamId={team.id} /> : <OwnTextMissing isStranger />
}

function Begin({ teamId }: { teamId: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState('')
  const begin = async () => {
    const fileId = search.get('fileId')?.trim() ?? ''
    const origin = fileId === '' ? { type: 'blank' as const } : { type: 'file' as const, fileId }
    const body = { teamId, folderId: '', title: '', origin }
    const answer = await call('POST /document/text/create', { body }, { silent: true })
    if (!answer.ok) setFailure(answer.message)
    else void navigate(`/document/${answer.data.id}`, { replace: true })
  }
  const beginOnce = useEffectEvent(begin)
  useEffect(() => {
    let isHere = true
    // Whoever only passes by, as React does in development, begins none.
    void Promise.resolve().then(() => (isHere ? beginOnce() : undefined))
    return () => {
      isHere = false
    }
  }, [])
  const again = () => {
    setFailure('')
    void begin()
  }
  if (failure === '') return <main className="k-main" aria-busy="true" aria-label="正在新建文档" />
  return (
    <main className="k-main pt-[10vh]">
      <h1 className="sr-only">新建文档</h1>
      <EmptyState
        drawing="none"
        title="没能新建文档"
        hint={<span role="alert">{failure}</span>}
        actions={
          <>
            <Button kind="primary" onClick={again}>
              重试
            </Button>
            <ButtonLink to="/document">我的文档</ButtonLink>
          </>
        }
      />
    </main>
  )
}
