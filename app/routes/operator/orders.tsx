import { pageTitle } from '~/client/page/page-title'
import { OperatorOrdersScreen } from '~/features/commerce/ui/operator'
import { operatorOrders } from './order-place'
import type { Route } from './+types/orders'

export const loader = (args: Route.LoaderArgs) => operatorOrders(args)

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '运营台')
}

export default function OperatorOrders({ loaderData }: Route.ComponentProps) {
  return <OperatorOrdersScreen view="orders" {...loaderData} now={new Date(loaderData.now)} />
}
