import { pageTitle } from '~/client/page/page-title'
import { codeBatchesQuery } from '~/features/billing/contract'
import { listCodeBatches } from '~/features/billing/server/operator'
import { CodesScreen } from '~/features/billing/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/codes'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const pageNo = new URL(request.url).searchParams.get('pageNo') ?? undefined
  const query = codeBatchesQuery.catch({ pageNo: 1, pageSize: 20 }).parse({ pageNo })
  return { page: await listCodeBatches(ctx, query), pageNo: query.pageNo }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '兑换码')
}

export default function OperatorCodes({ loaderData }: Route.ComponentProps) {
  return <CodesScreen {...loaderData} />
}
