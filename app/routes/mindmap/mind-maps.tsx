import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { MindMapsPage } from '~/features/mindmap/ui'
import type { Route } from './+types/mind-maps'

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '脑图')
}

export default function MindMaps() {
  const { team } = useShell()
  return <MindMapsPage teamId={team?.id ?? null} />
}
