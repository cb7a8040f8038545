import { data, useRevalidator } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { CreationMissing, OutlinePage } from '~/features/generation/ui'
import { loadCreation } from './creation-loader'
import { requireKey } from './valid-id'
import type { Route } from './+types/create-outline'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url)
  if (params.key !== undefined) requireKey(params.key, url)
  const id = params.key ?? url.searchParams.get('id') ?? ''
  const opened = await loadCreation(context.get(requestContext), id)
  return opened.creation || opened.isStranger ? opened : data(opened, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.creation?.title ?? '大纲')
}

export default function CreateOutline({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const { creation, outline, isStranger } = loaderData
  if (!creation || !team) return <CreationMissing isStranger={isStranger} />
  return (
    <OutlinePage
      key={creation.id}
      teamId={team.id}
      creation={creation}
      outline={outline}
      onCreated={() => void revalidate()}
    />
  )
}
