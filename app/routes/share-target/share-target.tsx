import { lazy, Suspense } from 'react'
import { redirect } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import type { Route } from './+types/share-target'

// Few ever come here: no page shares code with it.
const SharedIn = lazy(() => import('./shared-in'))

export const loader = ({ request }: Route.LoaderArgs) => ({
  isLost: new URL(request.url).searchParams.has('lost'),
})

/** A device hands over by a form, which the service worker takes before it comes here. Files of nobody are stored nowhere. */
export const action = () => redirect('/share-target?lost=1', 303)

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '分享到知识库')
}

export default function ShareTarget({ loaderData: { isLost } }: Route.ComponentProps) {
  const { user } = useShell()
  return (
    <Suspense fallback={<main className="k-main" />}>
      <SharedIn isSignedIn={user !== null} isLost={isLost} />
    </Suspense>
  )
}
