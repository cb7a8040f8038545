import { useNavigation } from 'react-router'

/** A line at the top while the next page is on its way; nothing is shown under 200 ms. */
export function RouteProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="k-route-progress" role="status" aria-label="正在打开页面" />
}
