import { pageTitle } from '~/client/page/page-title'
import { formatDateTime } from '~/core/format'
import { reconciliationQuery } from '~/features/commerce/operator-contract'
import { listWaiting, reconcile } from '~/features/commerce/server/operator'
import { ReconciliationScreen } from '~/features/commerce/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/reconciliation'

const DAY_MS = 24 * 60 * 60_000

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const today = dayOf(ctx.now().getTime())
  const yesterday = { day: dayOf(ctx.now().getTime() - DAY_MS) }
  const asked = { day: new URL(request.url).searchParams.get('day') }
  const { day } = reconciliationQuery.catch(yesterday).parse(asked)
  const [view, waiting] = await Promise.all([
    reconcile(ctx, { day }),
    listWaiting(ctx, { limit: 5 }),
  ])
  const noon = new Date(`${day}T12:00:00+08:00`).getTime()
  return {
    view,
    waiting,
    before: dayOf(noon - DAY_MS),
    after: day < today ? dayOf(noon + DAY_MS) : '',
  }
}

const dayOf = (time: number) => formatDateTime(new Date(time)).slice(0, 10)

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '对账')
}

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  return <ReconciliationScreen {...loaderData} />
}
