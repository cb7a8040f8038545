import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { listDetails, ownCap } from '~/features/billing/server'
import { OwnCoinsScreen } from '~/features/billing/ui'
import { seatOf } from '../workspace/seat'
import { readCoinQuery } from './coin-query'
import type { Route } from './+types/coins'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { query, filter } = readCoinQuery(request)
  const seated = seatOf(ctx)
  const now = ctx.now().getTime()
  const { pageNo } = query
  const own = { ...filter, memberId: '' }
  if (!seated) return { own: null, page: nothing, pageNo, filter: own, now }
  const [cap, page] = await Promise.all([
    ownCap(seated),
    listDetails(seated, { ...query, memberId: seated.seat.memberId }),
  ])
  return { own: cap, page, pageNo, filter: own, now }
}

const nothing = { records: [], pages: 0, total: 0 }

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '我的硬币')
}

export default function Coins({ loaderData }: Route.ComponentProps) {
  return <OwnCoinsScreen {...loaderData} now={new Date(loaderData.now)} />
}
