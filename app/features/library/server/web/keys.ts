import type { FileId, TeamId } from '~/core/ids'
/** What has changed between a page and its waiting newer version. */
export const diffKeyOf = (file: { id: FileId; spaceId: TeamId }, refreshId: string) =>
  `pages/${file.spaceId}/${file.id}/${refreshId}.diff.json`
