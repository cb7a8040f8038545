import { pageTitle } from '~/client/page/page-title'
import { checkRecordsQuery, wordsQuery } from '~/features/moderation/contract'
import { listCheckRecords, listWords, viewModeration } from '~/features/moderation/server'
import { ModerationScreen } from '~/features/moderation/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/moderation'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const search = new URL(request.url).searchParams
  const params = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const now = place.now().getTime()
  if (params.view === 'records') {
    const query = checkRecordsQuery.catch(checkRecordsQuery.parse({})).parse(params)
    const [moderation, page] = await Promise.all([
      viewModeration(place),
      listCheckRecords(place, { ...query, pageSize: 20 }),
    ])
    const { pageNo, kind = '', outcome = '' } = query
    return { moderation, now, view: 'records' as const, page, pageNo, filter: { kind, outcome } }
  }
  const query = wordsQuery.catch(wordsQuery.parse({})).parse(params)
  const [moderation, page] = await Promise.all([
    viewModeration(place),
    listWords(place, { ...query, pageSize: 50 }),
  ])
  const { pageNo, keyword } = query
  return { moderation, now, view: 'words' as const, page, pageNo, keyword }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '内容审核')
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  return <ModerationScreen {...loaderData} now={new Date(loaderData.now)} />
}
