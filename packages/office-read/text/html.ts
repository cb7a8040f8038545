import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { readingErrors } from '../errors'
import { fitsDom, LARGEST_TEXT_BYTES, refuseGarbled, refuseHuge } from '../bounds'
import { cleanText, countCharacters } from './clean-text'
import { anchorInText, openBlocks, type Block, type Parser } from '../document'
import { decodeText } from './encoding'
import { flattened, readHtmlBlocks, type HtmlBlock } from './html-blocks'
import { htmlProperties } from '../properties/html-properties'
import { lostParts, partsOf } from '../containers/restore-dropped-parts'

/** html: the main text of a page; never executed, nothing it names is fetched. */
export const html: Parser = {
  windowsPerMessage: Infinity,
  largest: LARGEST_TEXT_BYTES,
  async open(bytes) {
    refuseHuge(bytes)
    const decoded = decodeText(bytes, declaredEncoding(bytes))
    const page = refuseGarbled(cleanText(decoded.text))
    return { ...openBlocks(readHtml(page), decoded), properties: htmlProperties(page) }
  },
}

// Deeper than any page made by people; the DOM and Readability walk recursively, so such pages lose their deepest tags and go without.
const DEEPEST = 256
const RETAINED_AT_LEAST = 0.6
// Characters.
const FEWEST_OF_DEEP = 50

/** Blocks of a page: its article when that keeps most of the text and every table, else the whole body. */
export function readHtml(page: string): Block[] {
  const { source, depth } = flattened(page, DEEPEST)
  const whole = readHtmlBlocks(source)
  // Of a snapshot the article was extracted when it was taken.
  const isPlain = !fitsDom(source) || depth > DEEPEST || isSnapshot(source)
  const article = isPlain ? null : articleOf(source)
  // What was cut off is most of it: the rest must not pass for the page.
  if (depth > DEEPEST && sizeOf(whole.blocks) < FEWEST_OF_DEEP) throw readingErrors.tooComplex()
  const blocks = article && isFaithful(article, whole.blocks) ? article : whole.blocks
  const isTitled = blocks.some((block) => block.kind === 'heading' && block.level === 1)
  const title = whole.title
  // A title over nothing is no text.
  return anchorInText(
    title === '' || isTitled || blocks.length === 0
      ? blocks
      : [{ kind: 'heading', level: 1, text: title }, ...blocks],
  )
}

const isSnapshot = (source: string) => source.slice(0, 300).includes('content="page-snapshot"')

function articleOf(source: string): HtmlBlock[] | null {
  try {
    const { document } = parseHTML(source)
    const parts = partsOf(document)
    const article = new Readability(document as unknown as Document, { keepClasses: false }).parse()
    if (!article?.content) return null
    const { blocks } = readHtmlBlocks(article.content)
    const rest = lostParts(parts, blocks.map(({ text }) => text).join('\n'))
    return [...blocks, ...readHtmlBlocks(rest).blocks]
  } catch {
    // Readability gives up on odd trees by throwing; the whole body is always there.
    return null
  }
}

// Seen: Readability drops small data tables and turns h1 into h2.
function isFaithful(article: HtmlBlock[], whole: HtmlBlock[]): boolean {
  const count = (blocks: HtmlBlock[], kind: HtmlBlock['kind']) =>
    blocks.filter((block) => block.kind === kind).length
  return (
    sizeOf(article) >= RETAINED_AT_LEAST * sizeOf(whole) &&
    count(article, 'table') === count(whole, 'table') &&
    count(article, 'heading') >= count(whole, 'heading') - 1
  )
}

const sizeOf = (blocks: HtmlBlock[]) =>
  blocks.reduce((sum, block) => sum + countCharacters(block.text), 0)

function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? ''
}
