import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { ownTextsQuery } from '~/features/document/wire/contracts/own'
import { listOwnTexts } from '~/features/document/server/own'
import { OwnTextsPage } from '~/features/generation/ui/own'
import { ImportMaps, MapMissing, NewMap } from '~/features/mindmap/ui'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/mind-maps'

const asked = ownTextsQuery.pick({ keyword: true, pageNo: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const found = asked.catch(asked.parse({})).parse(search)
  const query = { ...found, kind: 'map' as const, folderId: '' }
  const page = seated ? await listOwnTexts(seated, query) : null
  return { query, page, now: ctx.now() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '脑图')
}

export default function MindMaps({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { page, query, now } = loaderData
  if (!page || !team) return <MapMissing isStranger />
  const create = (
    <>
      <ImportMaps teamId={team.id} />
      <NewMap teamId={team.id} />
    </>
  )
  return <OwnTextsPage kind="map" teamId={team.id} {...{ create, page, query, now }} />
}
