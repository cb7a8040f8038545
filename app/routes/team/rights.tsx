import { pageTitle } from '~/client/page/page-title'
import { balancesOf } from '~/features/billing/server'
import { teamInfo } from '~/features/teams/server'
import { RightsScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/rights'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const [info, { wallet, held }] = await Promise.all([
    teamInfo(place),
    balancesOf(place, place.seat.teamId),
  ])
  return { info, balance: wallet, held }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '团队权益')
}

export default function Rights({ loaderData }: Route.ComponentProps) {
  return <RightsScreen {...loaderData} />
}
