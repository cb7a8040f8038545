import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { hotQuery } from '~/features/creators/contract'
import { listHotCreators, listHotWorks } from '~/features/creators/server'
import { WORKS_A_PAGE } from '~/features/creators/terms'
import { CreatorsScreen } from '~/features/creators/ui'
import type { Route } from './+types/creators'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { range, pageNo } = hotQuery
    .pick({ range: true, pageNo: true })
    .catch({ range: 'month', pageNo: 1 })
    .parse(asked)
  const [works, creators] = await Promise.all([
    listHotWorks(ctx, { range, pageNo, pageSize: WORKS_A_PAGE }),
    listHotCreators(ctx, { range: 'month', pageNo: 1, pageSize: 8 }),
  ])
  return { works: works.records, pages: works.pages, creators: creators.records, range, pageNo }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '佳作')
}

export default function Creators({ loaderData }: Route.ComponentProps) {
  return <CreatorsScreen key={loaderData.range} {...loaderData} />
}
