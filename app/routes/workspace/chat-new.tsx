import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readId, type FileId } from '~/core/ids'
import { showToast } from '~/client/toasts'
import { requestContext } from '~/core/request-context'
import { KNOWLEDGE_FILE_LIMIT } from '~/features/chat/terms'
import { listPresets, viewAgent } from '~/features/chat/server'
import { suggestedQuestions } from '~/features/library/server'
import { seatOf } from './seat'
import type { Route } from './+types/chat-new'

/**
 * The assistant that ?agent= names, `isGone` when there is none, or none any more; without one what the team's files
 * answer, or those that ?files= names.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('agent')
  const seated = seatOf(context.get(requestContext))
  if (!id) {
    const suggested = seated
      ? await suggestedQuestions(seated, 4, filesIn(search)).catch(() => [])
      : []
    return { agent: null, isGone: false, suggested }
  }
  const agent = seated
    ? await viewAgent(seated, id).catch(() => null)
    : (listPresets().find((preset) => preset.id === id) ?? null)
  return { agent, isGone: agent === null, suggested: [] }
}

function filesIn(search: URLSearchParams): FileId[] | undefined {
  const ids = search.get('files')?.split(',')
  return ids?.flatMap((id) => readId<FileId>(id) ?? []).slice(0, KNOWLEDGE_FILE_LIMIT)
}

/** /chat: the screen of the parent with no session in it. */
export default function NewChat({ loaderData }: Route.ComponentProps) {
  const { isGone } = loaderData
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    showToast({ icon: 'warning', title: '助手不存在或已删除' })
    void navigate('/chat', { replace: true })
  }, [isGone, navigate])
  return null
}
