import { pageTitle } from '~/client/page/page-title'
import { listServices, listServing } from '~/features/models/server'
import { viewOwnModels } from '~/features/models/server/own'
import { SERVICES_PAGE_NAME } from '~/core/ask-admin'
import { ModelsScreen } from '~/features/models/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/models'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const [models, own] = await Promise.all([listServing(place), viewOwnModels(place)])
  return {
    models,
    own,
    services: listServices(place),
    now: place.now().getTime(),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, SERVICES_PAGE_NAME)
}

export default function Models({ loaderData: { now, ...data } }: Route.ComponentProps) {
  return <ModelsScreen {...data} now={new Date(now)} />
}
