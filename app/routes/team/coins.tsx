import { pageTitle } from '~/client/page/page-title'
import {
  coinSummary,
  listApplications,
  listCaps,
  listDetails,
  listThresholds,
} from '~/features/billing/server'
import { CoinsScreen } from '~/features/billing/ui'
import { readCoinQuery } from '../profile/coin-query'
import { adminPlace } from './admin-place'
import type { Route } from './+types/coins'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const { query, filter } = readCoinQuery(request)
  const [summary, page, caps, applications, thresholds] = await Promise.all([
    coinSummary(place),
    listDetails(place, query),
    listCaps(place),
    listApplications(place),
    listThresholds(place),
  ])
  const { pageNo } = query
  return {
    summary,
    page,
    pageNo,
    filter,
    caps,
    applications,
    thresholds,
    now: place.now().getTime(),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '硬币明细')
}

export default function Coins({ loaderData }: Route.ComponentProps) {
  return <CoinsScreen {...loaderData} now={new Date(loaderData.now)} />
}
