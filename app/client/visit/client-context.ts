import { create } from 'zustand'
import { clientOf, type ClientContext, type ClientMarkers } from '~/core/visit/client-markers'
import { local, session } from '../storage'

/** The program around the page; null until the first page is loaded. */
export const useClient = create<{ client: ClientContext | null }>(() => ({ client: null }))

/** Tells the client apart, once a page load: later addresses of the same visit change nothing. */
export function recogniseClient(url: string, userAgent: string, markers: ClientMarkers): void {
  if (useClient.getState().client) return
  const client = clientOf(url, userAgent, markers)
  useClient.setState({ client })
  // A page that is loaded anew inside the same shell no longer carries the marker in its address.
  if (client.isMouse) session.write('platform', client.platform)
  local.write('is_current_operation_app_on_the_desktop', client.isDesktop)
}
