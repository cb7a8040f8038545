import { pageTitle } from '~/client/page/page-title'
import { operatorTeamsQuery } from '~/features/commerce/operator-contract'
import { listOperatorTeams } from '~/features/commerce/server/operator'
import { listReceipts } from '~/features/tenancy/server/operator'
import { OperatorTeamsScreen } from '~/features/commerce/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/teams'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = operatorTeamsQuery
    .catch(operatorTeamsQuery.parse({}))
    .parse(Object.fromEntries(asked))
  const [page, receipts] = await Promise.all([
    listOperatorTeams(ctx, { ...query, pageSize: 20 }),
    listReceipts(ctx),
  ])
  return { page, pageNo: query.pageNo, keyword: query.keyword, receipts }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '团队')
}

export default function OperatorTeams({ loaderData }: Route.ComponentProps) {
  return <OperatorTeamsScreen {...loaderData} />
}
