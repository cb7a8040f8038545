import { pageTitle } from '~/client/page/page-title'
import { operatorAuditQuery } from '~/features/operations/contract'
import { OperatorAuditScreen } from '~/features/operations/ui/operator'
import { listOperatorAudit, operatorAuditChoices } from '~/features/teams/server/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/audit'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = operatorAuditQuery
    .catch(operatorAuditQuery.parse({}))
    .parse(Object.fromEntries(asked))
  const [page, choices] = await Promise.all([
    listOperatorAudit(ctx, query),
    operatorAuditChoices(ctx),
  ])
  const { pageNo, pageSize: _, ...filter } = query
  return { page, pageNo, filter, ...choices, now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '操作记录')
}

export default function OperatorAudit({ loaderData }: Route.ComponentProps) {
  return <OperatorAuditScreen {...loaderData} now={new Date(loaderData.now)} />
}
