import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShellOrNull } from '~/client/use-shell'

/** Owner and admins of a team whose plan has ended find where to renew it wherever they come in; its screens stay open. */
export function useEndedPlan(): void {
  const team = useShellOrNull()?.team
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isEnded = team?.status === 'expired' && team.member.role !== 'member'
  const isOpen = /^\/(?:team|profile|upgrade)(?:\/|$)/.test(pathname)
  useEffect(() => {
    if (isEnded && !isOpen) void navigate('/upgrade', { replace: true })
  }, [isEnded, isOpen, navigate])
}
