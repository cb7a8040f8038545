import type { Context } from '~/core/context'
import { ANY_SITE, type EmbeddedView } from '../terms'
import { sharingErrors } from '../errors'
import { findShare } from './find-share'
import { presentOpened } from './open-share'

/** What pages of other sites show in a frame, and the policy that it is answered under. */
export interface Embed {
  embedded: EmbeddedView
  policy: string
}

/**
 * A part of a thing that its sharer lets other sites show. What is shown there counts as no opening: nobody came to us.
 * Errors: those of `findShare`; `shareNotFound` also for a share that no site may show.
 */
export async function openEmbed(
  ctx: Context,
  { code, nonce }: { code: string; nonce: string },
): Promise<Embed> {
  const found = await findShare(ctx, code)
  const { embedding } = found.row
  if (embedding === '') throw sharingErrors.shareNotFound()
  const { title, snapshot, createTime, sharer } = await presentOpened(ctx, found)
  return {
    embedded: { title, snapshot, createTime, sharer },
    policy: embedPolicy({ nonce, sites: embedding }),
  }
}

/**
 * What a frame of another site may do: nothing but be drawn, and open links in windows of their own. `sites` as a share
 * has them: origins with blanks between, or `*`.
 */
export const embedPolicy = ({
  nonce,
  sites = ANY_SITE,
}: {
  nonce: string
  sites?: string
}): string =>
  [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${sites}`,
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
