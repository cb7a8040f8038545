import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { binQuery } from '~/features/library/wire/contracts/folders'
import { listBin } from '~/features/library/server'
import { BinPage, useLibraryServices } from '~/features/library/ui'
import { seatOf } from './seat'
import type { Route } from './+types/library-bin'

export async function loader({ context }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  return { first: seated ? await listBin(seated, binQuery.parse({})) : null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '回收站')
}

export default function LibraryBin({ loaderData }: Route.ComponentProps) {
  return <BinPage services={useLibraryServices()} first={loaderData.first} />
}
