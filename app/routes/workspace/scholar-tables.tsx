import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { listTables } from '~/features/research/server'
import { PaperTableMissing, PaperTablesPage } from '~/features/research/ui'
import { seatOf } from './seat'
import type { Route } from './+types/scholar-tables'

export async function loader({ context }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  return { tables: seated ? await listTables(seated) : null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '我的对比表')
}

export default function ScholarTables({ loaderData }: Route.ComponentProps) {
  const { tables } = loaderData
  return tables ? <PaperTablesPage tables={tables} /> : <PaperTableMissing isStranger />
}
