import { Parser as HtmlTokens } from 'htmlparser2'
import { propertiesOf, type DocumentProperties } from './properties'

// Tags of the kind that scholars' sites, libraries and newspapers put into their pages.
const NAMES =
  /^(?:author|description|generator|article:(?:author|published_time)|og:(?:title|site_name|type|url)|citation_[a-z_]+|(?:dc|dcterms)\.[a-z.]+|prism\.[a-z]+|publishdate|pubdate|contentsource|sitename|columnname)$/
const MOST_CHARACTERS = 400_000

/** What a page says of itself in its head: its title, meta tags and the work that it belongs to. */
export function htmlProperties(source: string): DocumentProperties {
  const found: [string, string][] = []
  let title: string | null = null
  const tokens = new HtmlTokens({
    onopentag(name, attributes) {
      if (name === 'meta') found.push(...metaTag(attributes))
      if (name === 'link') found.push(...linkTag(attributes))
      if (name === 'title') title ??= ''
    },
    ontext(text) {
      if (title !== null) title += text
    },
    onclosetag(name) {
      if (name === 'title' && title !== null) {
        found.push(['title', title])
        title = null
      }
    },
  })
  tokens.end(source.slice(0, MOST_CHARACTERS))
  return propertiesOf(found)
}

type Attributes = Record<string, string | undefined>

function metaTag({ name, property, content = '' }: Attributes): [string, string][] {
  const key = (name ?? property ?? '').toLowerCase()
  return NAMES.test(key) ? [[key, content]] : []
}

function linkTag({ rel = '', title, href = '' }: Attributes): [string, string][] {
  const relation = rel.toLowerCase()
  return /^(?:home|start|up|canonical)$/.test(relation) ? [[relation, title ?? href]] : []
}
