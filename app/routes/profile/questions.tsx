import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { recordsQuery } from '~/features/chat/contract'
import { scopes } from '~/features/chat/terms'
import { listRecords } from '~/features/chat/server'
import { QuestionsScreen } from '~/features/chat/ui'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/questions'

const pageQuery = recordsQuery.omit({ teamId: true, pageSize: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  // An address typed by hand shows the first page rather than an error.
  const query = pageQuery.catch({ pageNo: 1 }).parse(asked)
  const seated = seatOf(ctx)
  const scope = scopes.find((all) => all.some((from) => from === query.sessionFrom))
  const page = seated
    ? await listRecords(seated, { ...query, scope, pageSize: 10 }).catch(() => null)
    : { records: [], pages: 0, total: 0 }
  const { pageNo, title = '', sessionFrom = '' } = query
  return { page, pageNo, title, sessionFrom, now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '提问记录')
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  return <QuestionsScreen {...loaderData} now={new Date(loaderData.now)} />
}
