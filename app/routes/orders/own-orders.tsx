import { redirect } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { listOwnOrders } from '~/features/commerce/server'
import { OrdersScreen } from '~/features/commerce/ui'
import { placeOfMember } from './member-place'
import { readOrderQuery } from './order-query'
import type { Route } from './+types/own-orders'

export async function loader({ context, request }: Route.LoaderArgs) {
  // Where a payment service sends people back to.
  const paid = new URL(request.url).searchParams.get('order')
  if (paid && /^\d{1,16}$/.test(paid)) throw redirect(`/profile/orders/${paid}`)
  const ctx = context.get(requestContext)
  const place = await placeOfMember(ctx)
  const query = readOrderQuery(request)
  const page = place && (await listOwnOrders(place, { ...query, teamId: place.seat.teamId }))
  return { page, query, now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '我的订单')
}

export default function OwnOrders({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { page, query, now } = loaderData
  if (!page || !team) return null
  return <OrdersScreen teamId={team.id} page={page} {...query} now={new Date(now)} />
}
