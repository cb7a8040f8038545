import { redirect, type RouterContextProvider } from 'react-router'
import type { SeatedContext } from '~/core/context'
import { requestContext } from '~/core/request-context'
import { placeOfAdmin } from '~/features/teams/server'

/** Read by SessionHost on any page: the login modal opens, and leads there afterwards. */
export const LOGIN_PARAMETER = 'go_to_login'

/**
 * The guard of every team page, before anything of the team is read: visitors go to / where the login modal opens,
 * members go to /.
 */
export async function adminPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SeatedContext> {
  const ctx = context.get(requestContext)
  const place = await placeOfAdmin(ctx)
  if (place) return place
  if (ctx.actor) throw redirect('/')
  const { pathname } = new URL(request.url)
  throw redirect(`/?${new URLSearchParams({ [LOGIN_PARAMETER]: pathname.replace(/\.data$/, '') })}`)
}
