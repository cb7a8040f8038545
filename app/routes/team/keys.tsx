import { pageTitle } from '~/client/page/page-title'
import { listApiKeys } from '~/features/auth/server'
import { KeysScreen } from '~/features/auth/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/keys'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const { origin } = new URL(request.url)
  return { origin, keys: await listApiKeys(place), now: place.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '接口密钥')
}

export default function Keys({ loaderData }: Route.ComponentProps) {
  return <KeysScreen {...loaderData} now={new Date(loaderData.now)} />
}
