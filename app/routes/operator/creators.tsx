import { pageTitle } from '~/client/page/page-title'
import { operatorCreatorsQuery } from '~/features/creators/contract'
import { listOperatorCreators } from '~/features/creators/server'
import { OperatorCreatorsScreen } from '~/features/creators/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/creators'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = operatorCreatorsQuery
    .catch({ pageNo: 1, pageSize: 20, keyword: '' })
    .parse({ pageNo: asked.pageNo, keyword: asked.keyword })
  return { page: await listOperatorCreators(ctx, query), ...query }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '公开作品')
}

export default function OperatorCreators({ loaderData }: Route.ComponentProps) {
  const { page, pageNo, keyword } = loaderData
  return <OperatorCreatorsScreen key={keyword} {...{ page, pageNo, keyword }} />
}
