import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { ownTextsQuery } from '~/features/document/wire/contracts/own'
import { listOwnTexts } from '~/features/document/server/own'
import { OwnTextsPage, OwnTextMissing } from '~/features/generation/ui/own'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/own-texts'

const asked = ownTextsQuery.omit({ teamId: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const query = asked.catch(asked.parse({})).parse(search)
  const page = seated ? await listOwnTexts(seated, query) : null
  return { query, page, now: ctx.now() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '文档')
}

export default function OwnTexts({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { page, query, now } = loaderData
  if (!page || !team) return <OwnTextMissing isStranger />
  return <OwnTextsPage teamId={team.id} {...{ page, query, now }} />
}
