import { Hono } from 'hono'
import type { ApiEnv } from '~/core/api'
import type { SeatedContext } from '~/core/context'
import { mountCalls } from '~/core/calls/mount-calls'
import { chatCalls } from '~/features/chat/server'
import { envelope, refuse } from '../../workers/http/envelope'

/** The chat's calls as the front door mounts them, behind a gate that has let this person in. */
export function chatDoor(ctx: SeatedContext) {
  return new Hono<ApiEnv>()
    .basePath('/ai')
    .use(async (c, next) => {
      c.set('ctx', ctx)
      c.set('requestId', 'r')
      await next()
    })
    .use(envelope)
    .route('/', mountCalls(chatCalls))
    .onError(refuse)
}

/** Posts JSON as it stands. */
export const postTo = (ctx: SeatedContext, path: string, body: string) =>
  chatDoor(ctx).request(`/ai${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
