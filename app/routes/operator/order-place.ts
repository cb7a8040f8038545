import type { RouterContextProvider } from 'react-router'
import { operatorOrdersQuery } from '~/features/commerce/operator-contract'
import { listOperatorOrders } from '~/features/commerce/server/operator'
import { operatorPlace } from './operator-place'

/** What a page about orders of all teams shows, as its address asks. */
export async function operatorOrders(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  about?: 'refund' | 'invoice',
) {
  const ctx = await operatorPlace(context, request)
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = operatorOrdersQuery
    .catch(operatorOrdersQuery.parse({}))
    .parse(Object.fromEntries(asked))
  const page = await listOperatorOrders(ctx, { ...query, about, pageSize: 20 })
  const { pageNo, task, keyword } = query
  return { page, pageNo, task: task ?? ('' as const), keyword, now: ctx.now().getTime() }
}
