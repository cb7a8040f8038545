import { pageTitle } from '~/browser/page-title'
import { openBrandDesk } from '~/features/brands/server'
import { BrandDesk } from '~/features/brands/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/brand'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  return { teamId: place.seat.teamId, desk: await openBrandDesk(place) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '品牌与域名')
}

export default function Brand({ loaderData: { teamId, desk } }: Route.ComponentProps) {
  return <BrandDesk key={teamId} teamId={teamId} desk={desk} />
}
