import { data, redirect, useSearchParams } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { CreationMissing, HelpPage, WritingPage } from '~/features/generation/ui'
import { isPlanned, placeToGo } from '~/features/generation/place-terms'
import { loadCreation } from './creation-loader'
import { requireDigits, requireKey } from './valid-id'
import type { Route } from './+types/create-id'

/** /create/:id, /create/detail?id= and /book/content/:key: one creation, wherever it stands. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const search = url.searchParams
  if (params.id !== undefined) requireDigits(params.id, url)
  if (params.key !== undefined) requireKey(params.key, url)
  const id = params.id ?? params.key ?? search.get('id') ?? ''
  const opened = await loadCreation(context.get(requestContext), id)
  const help = { id, code: (search.get('help') ?? '').slice(0, 32) }
  const { creation } = opened
  if (creation && isPlanned(creation)) throw redirect(placeToGo(creation))
  const isFound = creation !== null || opened.isStranger || help.code !== ''
  return data({ ...opened, help }, { status: isFound ? 200 : 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.creation?.title ?? '创作')
}

export default function CreateId({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const [search] = useSearchParams()
  const { creation, outline, final, isStranger, help } = loaderData
  if (team && !creation && help.code) {
    return <HelpPage teamId={team.id} creationId={help.id} code={help.code} />
  }
  if (!creation || !outline || !team || creation.documentId === null) {
    return <CreationMissing isStranger={isStranger} />
  }
  return (
    <WritingPage
      key={creation.id}
      teamId={team.id}
      creation={creation}
      documentId={creation.documentId}
      outline={outline}
      final={final}
      requestedNode={search.get('node') ?? ''}
    />
  )
}
