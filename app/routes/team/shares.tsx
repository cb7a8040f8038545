import { pageTitle } from '~/client/page/page-title'
import { sharesQuery } from '~/features/sharing/contract'
import { listShares } from '~/features/sharing/server'
import { TeamSharesScreen } from '~/features/sharing/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/shares'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { pageNo } = sharesQuery.pick({ pageNo: true }).catch({ pageNo: 1 }).parse(asked)
  return { page: await listShares(place, { of: 'team', pageNo, pageSize: 20 }), pageNo }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '对外分享')
}

export default function TeamShares({ loaderData }: Route.ComponentProps) {
  return <TeamSharesScreen {...loaderData} />
}
