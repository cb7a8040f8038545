/** Where an address of the hash-routed editor leads: `#/123` and `#/document/123` to that document, the rest to a new one. */
export function placeOfHash(hash: string): string {
  const [, path = '', query = ''] = /^#\/?([^?]*)(\?.*)?$/.exec(hash) ?? []
  const id = /^(?:document\/|editor\/)?(\d{1,16})$/.exec(path)?.[1]
  if (id !== undefined) return `/document/${id}`
  const fileId = new URLSearchParams(query).get('fileId') ?? ''
  return /^\d{1,16}$/.test(fileId) ? `/editor?fileId=${fileId}` : '/editor'
}
