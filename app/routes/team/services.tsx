import { pageTitle } from '~/browser/page-title'
import { listServices } from '~/features/teams/server'
import { ServicesScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/services'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { services: listServices(await adminPlace(context, request)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '服务')
}

export default function Services({ loaderData }: Route.ComponentProps) {
  return <ServicesScreen {...loaderData} />
}
