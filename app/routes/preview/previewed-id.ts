/** Which file an address asks to show: `?id=`, or `?url=` of this host that names one. '' for none. */
export function previewedId(address: URL): string {
  const id = address.searchParams.get('id')
  if (id !== null) return id.trim()
  const asked = address.searchParams.get('url') ?? ''
  if (!URL.canParse(asked, address.href)) return ''
  const { host, pathname, searchParams } = new URL(asked, address.href)
  // Files of other hosts are not fetched for anybody.
  if (host !== address.host) return ''
  const page = /^\/library\/(\d+)$/.exec(pathname)?.[1]
  return page ?? (pathname.startsWith('/ai/repositoryFile/') ? (searchParams.get('id') ?? '') : '')
}
