import type { Context } from '~/core/context'
import type { SharedView } from '../contract'
import { shareAppName } from '../terms'
import { findShare, isLocked } from './find-share'
import { noteOpening } from './openings'
import { presentOpened } from './open-share'
import { shareKeyOf } from './share-keys'

/** What the page of a link shows. */
export interface SharePageView {
  /** Null while a password is asked for. */
  shared: SharedView | null
  sharer: string
  appName: string
  /** Of this host, for addresses that other programs follow. */
  origin: string
  /** By which the browser is known that has read it; '' for none. */
  cookie: string
}

/** Opens a link as a page, and counts that it was. Errors: those of `findShare`. */
export async function openSharePage(
  ctx: Context,
  { code, request }: { code: string; request: Request },
): Promise<SharePageView> {
  const appName = shareAppName(ctx.settings.APP_ENV)
  const { origin } = new URL(request.url)
  const found = await findShare(ctx, code)
  const head = { sharer: found.sharer, appName, origin }
  if (await isLocked(ctx, { row: found.row, key: shareKeyOf(request, code) }))
    return { ...head, shared: null, cookie: '' }
  const shared = await presentOpened(ctx, found)
  return { ...head, shared, cookie: noteOpening(ctx, { ...found, request }) }
}
