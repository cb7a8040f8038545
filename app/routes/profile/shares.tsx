import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { sharesQuery } from '~/features/sharing/contract'
import { listShares } from '~/features/sharing/server'
import { OwnSharesScreen } from '~/features/sharing/ui'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/shares'

export async function loader({ context, request }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { pageNo } = sharesQuery.pick({ pageNo: true }).catch({ pageNo: 1 }).parse(asked)
  const page = seated ? await listShares(seated, { of: 'own', pageNo, pageSize: 20 }) : null
  return { page, pageNo }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '我的分享')
}

export default function OwnShares({ loaderData }: Route.ComponentProps) {
  return <OwnSharesScreen {...loaderData} />
}
