import { redirect, type RouterContextProvider } from 'react-router'
import { ADMINS_ONLY_PARAMETER, LOGIN_PARAMETER } from '~/client/visit/guard-parameters'
import type { SeatedContext } from '~/core/context'
import { requestContext } from '~/core/request-context'
import { placeOfAdmin } from '~/features/teams/server'
import { requestPerson } from '~/features/auth/server/ports'

/**
 * The guard of every team page, before anything of the team is read: visitors go to / where the login modal opens,
 * members go to /, where they are told why.
 */
export async function adminPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SeatedContext> {
  const ctx = context.get(requestContext)
  const place = await placeOfAdmin(ctx)
  if (place) return place
  if (requestPerson.of(ctx)?.isNeedChangePassword) throw redirect('/')
  if (ctx.actor) throw redirect(`/?${ADMINS_ONLY_PARAMETER}=1`)
  const { pathname } = new URL(request.url)
  throw redirect(`/?${new URLSearchParams({ [LOGIN_PARAMETER]: pathname.replace(/\.data$/, '') })}`)
}
