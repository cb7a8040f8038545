import { pageTitle } from '~/browser/page-title'
import { listServing } from '~/features/models/server'
import { ModelsScreen } from '~/features/models/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/models'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  return { models: await listServing(place), now: place.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '模型状态')
}

export default function Models({ loaderData }: Route.ComponentProps) {
  return <ModelsScreen models={loaderData.models} now={new Date(loaderData.now)} />
}
