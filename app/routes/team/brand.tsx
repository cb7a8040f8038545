import { pageTitle } from '~/client/page/page-title'
import { readBrandSettings } from '~/features/brands/server'
import { BrandEditor } from '~/features/brands/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/brand'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  return { teamId: place.seat.teamId, settings: await readBrandSettings(place) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '品牌与域名')
}

export default function Brand({ loaderData: { teamId, settings } }: Route.ComponentProps) {
  return <BrandEditor key={teamId} teamId={teamId} settings={settings} />
}
