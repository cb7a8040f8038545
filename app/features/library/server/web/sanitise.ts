import { Parser } from 'htmlparser2'

// What carries meaning. Other elements give their content and go; those that hold no text go with it.
const allowedTags = new Set(
  'article section h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre code table caption thead tbody tfoot tr th td figure figcaption strong em b i u s sub sup small mark'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'hr'])
const unseen = new Set(
  'script style noscript template head iframe frame frameset object embed applet svg math canvas select textarea button input link meta base audio video source track dialog nav'.split(
    ' ',
  ),
)
const neverClosed = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/**
 * HTML of a page -> the same words in elements that neither run nor load anything: written anew from its tokens, no
 * attribute but spans of cells and the addresses of links to the web.
 */
export function sanitised(html: string): string {
  const out: string[] = []
  const open: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (neverClosed.has(name)) {
        if (hidden === 0) out.push(voidOf(name, attributes))
        return
      }
      if (hidden > 0 || unseen.has(name) || isHidden(attributes)) {
        hidden += 1
        return
      }
      const tag = tagOf(name, attributes)
      if (tag !== '') open.push(name)
      out.push(tag)
    },
    ontext(text) {
      if (hidden === 0) out.push(escaped(text))
    },
    onclosetag(name) {
      if (neverClosed.has(name)) return
      if (hidden > 0) {
        hidden -= 1
        return
      }
      if (open.at(-1) !== name) return
      open.pop()
      out.push(`</${name}>`)
    },
  })
  parser.end(html)
  return out.join('')
}

/** Words as they may stand in HTML, in an attribute too. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function tagOf(name: string, attributes: Record<string, string>): string {
  if (name === 'a') {
    const address = webAddress(attributes.href)
    return address === '' ? '' : `<a href="${escaped(address)}" rel="noopener noreferrer nofollow">`
  }
  if (name === 'td' || name === 'th') {
    return `<${name}${spanOf('colspan', attributes)}${spanOf('rowspan', attributes)}>`
  }
  return allowedTags.has(name) ? `<${name}>` : ''
}

// A picture would load from elsewhere: its words stay.
function voidOf(name: string, attributes: Record<string, string>): string {
  if (empty.has(name)) return `<${name}>`
  if (name !== 'img') return ''
  const alt = (attributes.alt ?? '').trim()
  return alt === '' ? '' : `<em>[图：${escaped(alt)}]</em>`
}

function spanOf(name: 'colspan' | 'rowspan', attributes: Record<string, string>): string {
  const value = Number(attributes[name])
  return Number.isInteger(value) && value > 1 && value <= 1000 ? ` ${name}="${value}"` : ''
}

function webAddress(href: string | undefined): string {
  const url = href !== undefined && URL.canParse(href) ? new URL(href) : null
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : ''
}

const isHidden = (attributes: Record<string, string>) =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')
