import { pageTitle } from '~/client/page/page-title'
import { summaryQuery } from '~/features/attribution/operator-contract'
import { summarise } from '~/features/attribution/server/operator'
import { AttributionScreen } from '~/features/attribution/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/attribution'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const days = new URL(request.url).searchParams.get('days') ?? undefined
  return { summary: await summarise(ctx, summaryQuery.catch({ days: 30 }).parse({ days })) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '渠道归因')
}

export default function Attribution({ loaderData }: Route.ComponentProps) {
  return <AttributionScreen {...loaderData} />
}
