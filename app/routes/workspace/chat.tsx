import { Outlet, useMatch, useRouteLoaderData } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { NO_SESSION_FOLDER } from '~/features/chat/record-terms'
import { type AgentView } from '~/features/chat/terms'
import { type SessionView } from '~/features/chat/contract'
import { listRecords, listSessionFolders } from '~/features/chat/server'
import { ChatScreen } from '~/features/chat/ui'
import { seatOf } from './seat'
import type { Route } from './+types/chat'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const now = ctx.now().getTime()
  if (!seated) return { records: [], folders: [], now }
  const unfiled = { sessionFrom: 'Normal', sessionFolderId: NO_SESSION_FOLDER } as const
  const [page, folders] = await Promise.all([
    listRecords(seated, { ...unfiled, pageNo: 1, pageSize: 50 }).catch(() => null),
    listSessionFolders(seated).catch(() => []),
  ])
  return { records: page?.records ?? null, folders, now }
}

// The panel keeps its list current by itself; going from one session to the next reads only the session.
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '问答')
}

interface Fresh {
  agent: AgentView | null
  suggested: string[]
}

/** Parent of the new chat and the open session, so that a session gets its address without a remount. */
export default function Chat({ loaderData }: Route.ComponentProps) {
  const session = useRouteLoaderData<SessionView | null>('chat-id') ?? null
  const fresh = useRouteLoaderData<Fresh | null>('chat') ?? null
  const sessionId = useMatch('/chat/:id')?.params.id ?? ''
  return (
    <>
      <ChatScreen
        sessionId={sessionId}
        session={session}
        agent={sessionId === '' ? (fresh?.agent ?? null) : null}
        records={loaderData.records}
        folders={loaderData.folders}
        suggested={fresh?.suggested ?? []}
        now={new Date(loaderData.now)}
      />
      <Outlet />
    </>
  )
}
