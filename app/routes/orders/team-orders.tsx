import { pageTitle } from '~/client/page/page-title'
import { listTeamOrders } from '~/features/commerce/server'
import { OrdersScreen } from '~/features/commerce/ui'
import { adminPlace } from '../team/admin-place'
import { readOrderQuery } from './order-query'
import type { Route } from './+types/team-orders'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const query = readOrderQuery(request)
  const page = await listTeamOrders(place, query)
  return { page, query, teamId: place.seat.teamId, now: place.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '团队订单')
}

export default function TeamOrders({ loaderData }: Route.ComponentProps) {
  const { query, now, ...rest } = loaderData
  return <OrdersScreen {...rest} {...query} now={new Date(now)} isTeam />
}
