import { pageTitle } from '~/client/page/page-title'
import { auditActions, operatorActions } from '~/core/audit'
import { auditQuery } from '~/features/teams/contract'
import { auditPeople, listAudit } from '~/features/teams/server'
import { AuditScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/audit'

const teamActions = Object.entries(auditActions)
  .filter(([action]) => !operatorActions.has(action))
  .map(([value, label]) => ({ value, label }))

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const params = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = auditQuery.catch(auditQuery.parse({})).parse(Object.fromEntries(params))
  const [page, people] = await Promise.all([
    listAudit(place, { ...query, pageSize: 20 }),
    auditPeople(place),
  ])
  const { pageNo, accountId = '', act: action = '', start = '', end = '' } = query
  return {
    page,
    pageNo,
    filter: { accountId, act: action, start, end },
    people,
    actions: teamActions,
    now: place.now().getTime(),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '审计日志')
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} now={new Date(loaderData.now)} />
}
