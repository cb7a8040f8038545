import { useCallback } from 'react'
import { Link } from 'react-router'
import { askAdmin, SERVICES_PAGE, SERVICES_PLACE } from '~/core/ask-admin'
import { useShellOrNull } from './use-shell'

/** Whoever reads manages the team. */
export function useIsAdmin(): boolean {
  const role = useShellOrNull()?.team?.member.role
  return role === 'owner' || role === 'admin'
}

/** Puts a sentence into the words for whoever reads it. */
export function useAskAdmin(): (text: string) => string {
  const isAdmin = useIsAdmin()
  return useCallback((text: string) => askAdmin(text, isAdmin), [isAdmin])
}

/** The same where a link can be pressed: the named page opens. */
export function AskAdmin({ text }: { text: string }) {
  const [before, ...rest] = useAskAdmin()(text).split(SERVICES_PLACE)
  if (rest.length === 0) return <>{before}</>
  return (
    <>
      {before}
      <Link className="k-link" to={SERVICES_PAGE}>
        {SERVICES_PLACE}
      </Link>
      {rest.join(SERVICES_PLACE)}
    </>
  )
}
