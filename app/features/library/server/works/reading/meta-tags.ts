import type { WorkPart, WorkParts } from '../../../wire/terms/works'
import type { DocumentProperties } from '#packages/office-read/properties/properties'
import { dateIn } from './dates'
import { doiIn } from './identifiers'
import { joinNames } from './names'
import { withoutChapter, withoutSite } from './title'

/** Tags that say a part, the first that is there: those of scholars' sites, Dublin Core and social networks. */
const TAGS = {
  title: ['citation_title', 'dc.title', 'og:title', 'title'],
  container: ['citation_journal_title', 'citation_conference_title'],
  publisher: ['citation_publisher', 'citation_dissertation_institution'],
  volume: ['citation_volume'],
  issue: ['citation_issue'],
  isbn: ['citation_isbn'],
  doi: ['citation_doi', 'dc.identifier'],
  url: ['og:url', 'canonical'],
  date: [
    'citation_publication_date',
    'citation_date',
    'dc.date',
    'dcterms.issued',
    'article:published_time',
    'publishdate',
    'pubdate',
  ],
} satisfies Partial<Record<WorkPart, string[]>>
const SITE = ['og:site_name', 'sitename', 'dc.publisher']
const AUTHORS = ['citation_author', 'dc.creator', 'article:author', 'author']

/** What a page says in its head. */
export function readMetaTags(tags: DocumentProperties): WorkParts {
  const first = (names: readonly string[]) =>
    names.map((name) => tags[name]?.[0]).find(Boolean) ?? ''
  const site = first(SITE)
  const authors = AUTHORS.map((name) => tags[name]).find((values) => values !== undefined) ?? []
  const title = first(TAGS.title)
  const url = first(TAGS.url)
  return withoutEmpty({
    title: withoutChapter(withoutSite(title, site)),
    authors: joinNames(authors.flatMap(turnedName)),
    container: first(TAGS.container) || homeOf(tags, title) || site,
    publisher: first(TAGS.publisher),
    date: dateOf(first(TAGS.date)),
    volume: first(TAGS.volume),
    issue: first(TAGS.issue),
    pages: pagesOf(first(['citation_firstpage']), first(['citation_lastpage'])),
    doi: doiIn(first(TAGS.doi)) ?? '',
    isbn: first(TAGS.isbn),
    url: /^https?:/.test(url) ? url : '',
  })
}

const dateOf = (text: string) => dateIn(text) ?? /(?:19|20)\d{2}/.exec(text)?.[0] ?? ''
const pagesOf = (from: string, to: string) => (from && to ? `${from}-${to}` : from)

/** The work that a page is a part of, where the page links to its beginning. */
function homeOf(tags: DocumentProperties, title: string): string {
  const home = tags.home?.[0] ?? tags.start?.[0] ?? ''
  const isName = !/^https?:|^[./\w-]+\.html?$|^(?:home|index|首页)$/i.test(home)
  return home !== title && isName ? home : ''
}

/** `Li, Wei` as it is spoken; what is no name, such as a site's address, is left out. */
function turnedName(value: string): string[] {
  const [family = '', forename = '', ...more] = value.split(/,\s*/)
  const isTurned = more.length === 0 && /^\p{Script=Latin}/u.test(forename)
  const name = isTurned ? `${forename} ${family}` : value
  const isName = name.length > 1 && name.length <= 60 && /\p{L}/u.test(name)
  return isName && !/^https?:|@/.test(name) ? [name] : []
}

const withoutEmpty = (parts: WorkParts): WorkParts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
