import type { SeatedContext } from '~/core/context'
import { imageSource } from '#packages/document'
import type { EvidenceView } from '~/features/document/terms'
import { restrictedFolderNames } from '~/features/library/server'
import { forStrangers, outsideAddress, type Concealed } from '~/features/sharing/server'
import { UNPUBLISHED_LABEL, type SharedSource } from '~/features/sharing/terms'

/** What of a share must not tell, and what stays behind. */
export interface ShareRules {
  redact(text: string): string
  /** Files whose titles and words stay behind. */
  redactedFileIds: ReadonlySet<string>
  host: string
}

/** `ids` are those of the document: its files and headings. */
export async function shareRules(
  ctx: SeatedContext,
  { ids, redactedFileIds }: { ids: readonly string[]; redactedFileIds: ReadonlySet<string> },
): Promise<ShareRules> {
  const { teamId, spaceId, memberId } = ctx.seat
  const own = [teamId, spaceId, memberId, ctx.actor.accountId, ctx.actor.signInId, ...ids]
  const concealed: Concealed = {
    ids: [...new Set(own)].filter((id) => id !== ''),
    folderNames: await restrictedFolderNames(ctx),
  }
  return {
    redact: (text) => forStrangers(text, concealed),
    redactedFileIds: redactedFileIds,
    host: ctx.host,
  }
}

/** Whether title and words of a source stay behind: the sharer said so, or may not see it any more. */
export const isRedacted = (
  { fileId, state }: Pick<EvidenceView, 'fileId' | 'state'>,
  { redactedFileIds }: Pick<ShareRules, 'redactedFileIds'>,
): boolean => state === 'revoked' || (fileId !== null && redactedFileIds.has(fileId))

/** Whether a picture was taken out of one of these files. */
export function isTakenFrom(key: string, files: ReadonlySet<string>): boolean {
  const fileId = imageSource(key)
  return fileId !== null && files.has(fileId)
}

/** A piece of evidence as strangers see it: title, place and words; only public pages keep their address. */
export function sharedEvidence(
  evidence: EvidenceView,
  rules: ShareRules,
  about: { index: number; isWeak: boolean },
): SharedSource {
  const { fileId, url, title, quote, place } = evidence
  const head = {
    index: about.index,
    kind: fileId === null ? ('web' as const) : ('library' as const),
    support: about.isWeak ? ('weak' as const) : ('supported' as const),
    used: [],
  }
  if (isRedacted(evidence, rules))
    return { ...head, title: UNPUBLISHED_LABEL, content: '', isKeptBack: true }
  const address = fileId === null ? outsideAddress(url, rules.host) : ''
  const extension = fileId === null ? '' : (/\.([a-z0-9]{2,5})$/i.exec(title)?.[1] ?? '')
  return {
    ...head,
    title: rules.redact(title),
    content: rules.redact(quote),
    ...(place.label && { place: rules.redact(place.label) }),
    ...(extension && { extension }),
    ...(address && { url: address }),
  }
}
