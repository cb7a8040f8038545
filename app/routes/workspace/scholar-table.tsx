import { data } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { getTable } from '~/features/research/server'
import { PaperTableMissing, PaperTablePage } from '~/features/research/ui'
import { seatOf } from './seat'
import type { Route } from './+types/scholar-table'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!/^\d{1,16}$/.test(params.id)) throw pageNotFound(new URL(request.url).pathname)
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { table: null, isStranger: true }
  try {
    return { table: await getTable(seated, { id: params.id }), isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return data({ table: null, isStranger: false }, { status: 404 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.table?.title ?? '对比表')
}

export default function ScholarTable({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { table, isStranger } = loaderData
  if (!table || !team) return <PaperTableMissing isStranger={isStranger} />
  return <PaperTablePage key={table.id} teamId={team.id} first={table} />
}
