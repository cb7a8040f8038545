import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { learningErrors } from '../../errors'
import { fitsDom } from '#packages/office-read/bounds'
import { countCharacters } from '#packages/office-read/text/clean-text'
import { flattened, readHtmlBlocks } from '#packages/office-read/text/html-blocks'
import { lostParts, partsOf } from '#packages/office-read/containers/restore-dropped-parts'
import { withTablesMarked, withTablesBack } from './preserve-tables'
import { escaped, sanitised } from './sanitise'

/** What a page says of itself, and its readable part as HTML that neither runs nor loads anything. */
export interface ReadablePage {
  title: string
  site: string
  byline: string
  /** `YYYY-MM-DD`; '' when the page does not say. */
  publishedOn: string
  content: string
}

const DEEPEST = 256
// Of the whole page's characters: less is not the article but a part of it that looked like one.
const LEAST_SHARE = 0.15
const FEWEST = 200

/** The article of a page with its tables, or all of its words when no article can be found. */
export function readablePage(html: string, url: string): ReadablePage {
  const { source, depth } = flattened(html, DEEPEST)
  if (depth > DEEPEST && countCharacters(textOf(source)) < 50) throw learningErrors.tooComplex()
  const article = !fitsDom(source) || depth > DEEPEST ? null : articleOf(source, url)
  const whole = sanitised(bodyOf(source))
  const content = article && isEnough(article.content, whole) ? article.content : whole
  return {
    title: plain(article?.title) || plain(readHtmlBlocks(source).title),
    site: plain(article?.site),
    byline: plain(article?.byline).slice(0, 80),
    publishedOn: dateOf(plain(article?.published)),
    content,
  }
}

/** The page as a document of its own, as it is kept and learned. */
export function snapshotDocument(page: ReadablePage): string {
  const { title } = page
  const content = withHeadline(title, page.content)
  const heading = title === '' || hasHeading(content) ? '' : `<h1>${escaped(title)}</h1>\n`
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="generator" content="${SNAPSHOT}">
<title>${escaped(title)}</title></head>
<body>
${heading}${content}
</body></html>
`
}

/** By this mark a learning knows that the article was already extracted. */
export const SNAPSHOT = 'page-snapshot'

function articleOf(source: string, url: string) {
  try {
    const { document } = parseHTML(source)
    resolveLinks(document, url)
    const tables = withTablesMarked(document)
    const parts = partsOf(document)
    const article = new Readability(document as unknown as Document, {
      keepClasses: false,
      charThreshold: FEWEST,
    }).parse()
    if (!article?.content) return null
    const rest = lostParts(parts, textOf(article.content))
    return {
      title: article.title,
      site: article.siteName,
      byline: article.byline,
      published: article.publishedTime,
      content: sanitised(withTablesBack(`${article.content}\n${rest}`, tables)),
    }
  } catch {
    // Readability gives up on odd trees by throwing; the whole body is always there.
    return null
  }
}

function resolveLinks(document: ReturnType<typeof parseHTML>['document'], url: string): void {
  for (const link of document.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (URL.canParse(href, url)) link.setAttribute('href', new URL(href, url).href)
  }
}

function isEnough(article: string, whole: string): boolean {
  const characters = countCharacters(textOf(article))
  return characters >= FEWEST && characters >= LEAST_SHARE * countCharacters(textOf(whole))
}

const textOf = (html: string) =>
  readHtmlBlocks(html)
    .blocks.map((block) => block.text)
    .join('\n')

function bodyOf(source: string): string {
  const tag = /<body(?=[\s/>])[^<>]*>/i.exec(source)
  return tag ? source.slice(tag.index + tag[0].length) : source
}

/**
 * Readability makes the page's own headline an `h2`, and of Chinese words it does not see that it says what the title
 * says: it is the heading then, and no other is put over it.
 */
function withHeadline(title: string, content: string): string {
  const [whole, inside = ''] = /<h2>([\s\S]*?)<\/h2>/.exec(content) ?? []
  if (whole === undefined) return content
  const index = content.indexOf(whole)
  const words = plain(textOf(inside))
  const isFirst = plain(textOf(content.slice(0, index))) === ''
  if (!isFirst || words === '' || !title.startsWith(words)) return content
  return `${content.slice(0, index)}<h1>${inside}</h1>${content.slice(index + whole.length)}`
}

const hasHeading = (content: string) => /<h1>/.test(content)
const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 300)

function dateOf(published: string): string {
  const [, year, month, day] = /(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})/.exec(published) ?? []
  if (!year || !month || !day) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
