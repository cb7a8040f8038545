import { pageTitle } from '~/client/page/page-title'
import { balancesOf } from '~/features/billing/server'
import { currentEditionName } from '~/features/commerce/server'
import { teamInfo } from '~/features/teams/server'
import { RightsScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/rights'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const [info, { wallet, held }, edition] = await Promise.all([
    teamInfo(place),
    balancesOf(place, place.seat.teamId),
    currentEditionName(place),
  ])
  return { info, edition, balance: wallet, held }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '团队权益')
}

export default function Rights({ loaderData }: Route.ComponentProps) {
  return <RightsScreen {...loaderData} />
}
