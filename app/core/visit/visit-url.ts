// What an address may carry that nobody but its receiver should read.
const PRIVATE = [
  'phone',
  'utm_mobile',
  'tic',
  'token',
  'code',
  'state',
  'brand-preview',
  'brand-frame',
]

/** An address as it may be kept: without fragment, and without numbers, codes and tokens of people. '' for none. */
export function urlWithoutPrivateParts(address: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
  url.hash = ''
  url.username = ''
  url.password = ''
  // Whoever holds the code of a share may read it.
  url.pathname = url.pathname.replace(/^\/(share|embed)\/[^/]+/, '/$1/-')
  for (const name of PRIVATE) url.searchParams.delete(name)
  return url.href
}
