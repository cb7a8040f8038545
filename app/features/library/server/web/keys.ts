/** What has changed between a page and its waiting newer version. */
export const diffKeyOf = (file: { id: string; spaceId: string }, refreshId: string) =>
  `pages/${file.spaceId}/${file.id}/${refreshId}.diff.json`
