import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'

/** Follows a creator; a visitor signs in first. */
export function FollowButton(props: { creatorId: string; isFollowed: boolean }) {
  const { creatorId, isFollowed } = props
  const { user } = useShell()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function change() {
    if (!user) return openLogin()
    setBusy(true)
    const body = { creatorId, isFollowed: !isFollowed }
    const answer = await call('POST /creator/follow', { body })
    if (answer.ok) await revalidate()
    setBusy(false)
  }
  return (
    <Button
      className="mt-5 w-full"
      busy={isBusy}
      aria-pressed={isFollowed}
      onClick={() => void change()}
    >
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
