import { readId, type SessionId } from '~/core/ids'
import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import { errorWords, pageError } from '~/client/page/page-error'
import { showToast } from '~/client/toasts'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { viewSession } from '~/features/chat/server'
import { isOnScreen } from '~/features/chat/ui'
import { seatOf } from './seat'
import { requireKey } from './valid-id'
import type { Route } from './+types/chat-id'

const GONE = '会话不存在或已删除'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireKey(params.id, new URL(request.url))
  const seated = seatOf(context.get(requestContext))
  const sessionId = readId<SessionId>(params.id)
  if (!seated || !sessionId) throw pageError(404, GONE)
  try {
    return await viewSession(seated, sessionId)
  } catch (error) {
    if (error instanceof AppError) throw pageError(error.kind.status, error.text)
    throw error
  }
}

/** A session that has just been named is on the screen already: only its address is new. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return isOnScreen(params.id) ? null : await serverLoader()
}

/** /chat/:id: the screen of the parent with this session in it. */
export default function OpenChat() {
  return null
}

/** A session that is gone, or another team's: said in a notice, and a new chat instead. */
export function ErrorBoundary() {
  const error = useRouteError()
  const navigate = useNavigate()
  const isGone =
    isRouteErrorResponse(error) && (error.status === 403 || errorWords(error).message === GONE)
  useEffect(() => {
    if (!isGone) return
    showToast({ icon: 'warning', title: GONE })
    void navigate('/chat', { replace: true })
  }, [isGone, navigate])
  if (!isGone) throw error
  return null
}
