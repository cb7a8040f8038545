import { requestContext } from '~/core/request-context'
import { readInbox } from '~/features/auth/server'
import { InboxScreen } from '~/features/auth/ui'
import type { Route } from './+types/dev-inbox'

/** There is no such page but on a local build, for whoever sits at it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const messages = await readInbox(context.get(requestContext), request.headers)
  if (!messages) throw new Response(null, { status: 404 })
  return { messages }
}

export const meta = () => [{ title: '开发收件箱' }]

export default function DevInbox({ loaderData }: Route.ComponentProps) {
  return <InboxScreen messages={loaderData.messages} />
}
