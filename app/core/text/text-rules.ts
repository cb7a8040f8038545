/** Text that every file format can hold: control signs and halves of characters are no XML, however they are written. */
export const legal = (text: string): string => text.replace(ILLEGAL, '')

/** The same where nothing may get shorter or vanish: a blank stands for each of them. */
export const readable = (text: string): string => text.replace(ILLEGAL, ' ')

const ILLEGAL = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu

/** Missing, empty or only white space. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === ''
}

/** Text on one line: white space as single spaces, without characters that are seen by nobody and break lines or turn their order. */
export function plainLine(text: string): string {
  return withoutControls(text.toWellFormed().replace(/\s+/g, ' ')).trim()
}

/** Controls break headers and rows; direction marks make cod.exe look like exe.doc; blanks of no width make twins. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

// All that is drawn as nothing, but for what joins and colours emoji.
const CONTROLS =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Optional +86 or 0086, then 1 and ten digits. */
export function isMobileNumber(text: string): boolean {
  return /^(\+86|0086)?1\d{10}$/.test(text)
}

/**
 * The eleven digits of a mobile number, however it was typed: with +86 or 0086, full-width, with blanks or hyphens.
 * Null for anything else.
 */
export function mobileNumber(text: string): string | null {
  // Phones copy numbers between marks of direction, web pages with a minus sign for a hyphen.
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu, '')
  return isMobileNumber(plain) ? plain.slice(-11) : null
}

/** `138 **** 6021`: enough to know one's own number by. '' stays ''. */
export const maskMobile = (mobile: string) =>
  mobile === '' ? '' : `${mobile.slice(0, 3)} **** ${mobile.slice(-4)}`

/** Whether a text asks to be rendered as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return markdownSigns.some((sign) => sign.test(text))
}

// None looks at the same characters twice from every place: an answer may be nothing but blanks.
const markdownSigns = [
  /^#{1,6} /m,
  /^[^\S\n]*([-*+]|\d+\.) /m,
  /\*\*|__/,
  /\[[^\][]*\]\([^)\n]{0,2000}\)/,
  /\n[^\S\n]*\n/,
  // A formula: the renderer of Markdown draws it.
  /\$[^$]+\$/,
  /\\[!-/:-@[-`{-~]/,
]

/** A bare IPv4 host with an optional port, or a name containing `localhost`. */
export function isLocalHost(host: string): boolean {
  if (host.includes('localhost')) return true
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::(\d{1,5}))?$/.exec(host)
  if (!match) return false
  const [, a, b, c, d, port = '0'] = match
  return [a, b, c, d].every((octet) => Number(octet) <= 255) && Number(port) <= 65535
}

/** Whether a web address lies on `domain` or below it; `evil-host.com` is not below `host.com`. */
export function isOnDomain(url: string, domain: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, protocol } = new URL(url)
  // Other schemes have hosts, too: javascript://host.com/%0aalert(1).
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return host === domain || host.endsWith(`.${domain}`)
}

/** Whether an address leads to our own storage as a browser reads it: `/files/../ai` does not. */
export function isStoredFile(url: string): boolean {
  const base = 'https://here.invalid'
  if (!url.startsWith('/files/') || !URL.canParse(url, base)) return false
  const { origin, pathname } = new URL(url, base)
  return origin === base && pathname.startsWith('/files/')
}

/** Address that a Markdown text of others may hold: of a picture only our own storage, of a link the web or mail; else ''. */
export function safeMarkdownUrl(url: string, key: string): string {
  if (key === 'src') return isStoredFile(url) ? url : ''
  // Without its slashes `https:` leads to a path of the page's own host.
  return /^(https?:\/\/|mailto:)/i.test(url) ? url : ''
}

/** The last path segment of an address, decoded, without query and hash. */
export function fileNameOfUrl(url: string): string {
  const name =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .pop() ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
