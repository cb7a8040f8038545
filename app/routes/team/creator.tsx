import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { readOwnCreator } from '~/features/creators/server'
import { TeamCreatorScreen } from '~/features/creators/ui/team'
import { adminPlace } from './admin-place'
import type { Route } from './+types/creator'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  return { own: await readOwnCreator(place), teamId: place.seat.teamId }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '公开作品')
}

export default function TeamCreator({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  return <TeamCreatorScreen {...loaderData} teamName={team?.name ?? ''} />
}
