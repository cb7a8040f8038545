import { useLocation } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { creationListQuery } from '~/features/generation/contract'
import { listCreations } from '~/features/generation/server'
import { HistoryPage, historyTitles, readHistory } from '~/features/generation/ui'
import { seatOf } from './seat'
import type { Route } from './+types/create-history'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const query = readHistory(new URL(request.url).searchParams)
  const { kind, ...rest } = query
  const input = creationListQuery.parse({ ...rest, ...(kind && { kind }) })
  const page = seated ? await listCreations(seated, input) : { records: [], pages: 0, total: 0 }
  return { query, page, now: ctx.now(), isStranger: seated === null }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, historyTitles[placeOf(location.pathname)])
}

/** /create/history, and /profile/creations among a person's own pages. */
export default function CreateHistory({ loaderData }: Route.ComponentProps) {
  const place = placeOf(useLocation().pathname)
  return <HistoryPage key={place} place={place} {...loaderData} />
}

const placeOf = (pathname: string) =>
  pathname.startsWith('/profile') ? '/profile/creations' : '/create/history'
