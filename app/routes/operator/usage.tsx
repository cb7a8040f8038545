import { pageTitle } from '~/client/page/page-title'
import { formatDateTime } from '~/core/format'
import { operatorUsageQuery } from '~/features/commerce/operator-contract'
import { listUsage } from '~/features/commerce/server/operator'
import { OperatorUsageScreen } from '~/features/commerce/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/usage'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const thisMonth = formatDateTime(ctx.now()).slice(0, 7)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = operatorUsageQuery
    .catch({ month: thisMonth, pageNo: 1, pageSize: 20 })
    .parse({ month: asked.month, pageNo: asked.pageNo })
  return { page: await listUsage(ctx, query), pageNo: query.pageNo, thisMonth }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '用量')
}

export default function OperatorUsage({ loaderData }: Route.ComponentProps) {
  return <OperatorUsageScreen {...loaderData} />
}
