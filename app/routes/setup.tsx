import { pageNotFound } from '~/client/page/page-error'
import { requestContext } from '~/core/request-context'
import { SetupScreen } from '~/features/setup/ui'
import { hasNoTeam } from '~/features/teams/server'
import type { Route } from './+types/setup'

/** Only while the installation has no team: afterwards there is no such page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!(await hasNoTeam(context.get(requestContext)))) throw pageNotFound(url.pathname)
  return null
}

export function meta() {
  return [{ title: '建立第一个团队' }, { name: 'robots', content: 'noindex' }]
}

export default function Setup() {
  return <SetupScreen />
}
