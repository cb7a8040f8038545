import type { RouterContextProvider } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import type { Context } from '~/core/context'
import { requestContext } from '~/core/request-context'
import { isOperator } from '~/features/operators/server'

/** For whoever runs the installation; for everybody else there is no such page. */
export async function operatorPlace(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Context> {
  const ctx = context.get(requestContext)
  if (!(await isOperator(ctx))) throw pageNotFound(new URL(request.url).pathname)
  return ctx
}
