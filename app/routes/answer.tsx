import { readId, type SessionId } from '~/core/ids'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { QUESTION_LIMIT } from '~/features/chat/terms'
import { viewSession } from '~/features/chat/server'
import { AnswerScreen } from '~/features/chat/ui'
import { seatOf } from './workspace/seat'
import type { Route } from './+types/answer'

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const question = (query.get('question') ?? '').trim().slice(0, QUESTION_LIMIT)
  const id = (query.get('sessionId') ?? '').trim()
  const seated = seatOf(context.get(requestContext))
  if (!seated || id === '') return { question, session: null, isGone: false }
  const sessionId = readId<SessionId>(id)
  const session = sessionId ? await viewSession(seated, sessionId).catch(() => null) : null
  return { question, session, isGone: session === null }
}

// A question that has become a conversation gets its address; what is on the screen stays.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '问答')
}

/** /answer: for shells that bring their own frame. */
export default function Answer({ loaderData }: Route.ComponentProps) {
  return <AnswerScreen {...loaderData} />
}
