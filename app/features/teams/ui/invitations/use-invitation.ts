import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useShellOrNull } from '~/client/use-shell'
import { keepInvitation, pendingInvitation, takeUpInvitation } from './pending-invitation'

let isUnderWay = false

/** Reads `tic` on any page: a signed-in person joins at once, a visitor is led to /join. */
export function useInvitation(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const shell = useShellOrNull()
  const isKnown = shell?.brand != null
  const isSignedIn = shell?.user != null

  useEffect(() => {
    if (!isKnown) return
    const rest = keepInvitation(new URL(pathname + search + hash, location.origin))
    const isWaiting = pendingInvitation() !== ''
    const mayAsk = isWaiting && !isSignedIn && rest !== null && pathname !== '/join'
    if (mayAsk) return void navigate('/join', { replace: true })
    const isThere = rest === null || navigate(rest, { replace: true })
    if (!isSignedIn || !isWaiting || isUnderWay) return
    isUnderWay = true
    void takeUpInvitation().then(async (isIn) => {
      isUnderWay = false
      // A walk that only changes the query loads no shell: the new team is asked for once it has ended.
      await isThere
      if (isIn) await revalidate()
    })
  }, [isKnown, isSignedIn, pathname, search, hash, navigate, revalidate])
}
