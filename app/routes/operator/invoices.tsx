import { pageTitle } from '~/client/page/page-title'
import { OperatorOrdersScreen } from '~/features/commerce/ui/operator'
import { operatorOrders } from './order-place'
import type { Route } from './+types/invoices'

export const loader = (args: Route.LoaderArgs) => operatorOrders(args, 'invoice')

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '发票')
}

export default function OperatorInvoices({ loaderData }: Route.ComponentProps) {
  return <OperatorOrdersScreen view="invoices" {...loaderData} now={new Date(loaderData.now)} />
}
