import { pageTitle } from '~/client/page/page-title'
import { operatorOrdersQuery } from '~/features/commerce/operator-contract'
import { listOperatorOrders } from '~/features/commerce/server/operator'
import { OperatorOrdersScreen } from '~/features/commerce/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/orders'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = operatorOrdersQuery
    .catch(operatorOrdersQuery.parse({}))
    .parse(Object.fromEntries(asked))
  const page = await listOperatorOrders(ctx, { ...query, pageSize: 20 })
  const { pageNo, task, keyword } = query
  return { page, pageNo, task: task ?? ('' as const), keyword, now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '运营台')
}

export default function OperatorOrders({ loaderData }: Route.ComponentProps) {
  return <OperatorOrdersScreen {...loaderData} now={new Date(loaderData.now)} />
}
