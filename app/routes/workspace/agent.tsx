import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { hasWriter, listAgents, listPresets } from '~/features/chat/server'
import { AgentsScreen } from '~/features/chat/ui'
import { seatOf } from './seat'
import type { Route } from './+types/agent'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const agents = seated ? await listAgents(seated).catch(() => null) : listPresets()
  return { agents, hasWriter: hasWriter(ctx) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '助手')
}

export default function Agents({ loaderData }: Route.ComponentProps) {
  return <AgentsScreen {...loaderData} />
}
