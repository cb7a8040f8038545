import { pageTitle } from '~/client/page/page-title'
import { OperatorOrdersScreen } from '~/features/commerce/ui/operator'
import { operatorOrders } from './order-place'
import type { Route } from './+types/refunds'

export const loader = (args: Route.LoaderArgs) => operatorOrders(args, 'refund')

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '退款')
}

export default function OperatorRefunds({ loaderData }: Route.ComponentProps) {
  return <OperatorOrdersScreen view="refunds" {...loaderData} now={new Date(loaderData.now)} />
}
