import { Parser as HtmlTokens } from 'htmlparser2'
import { tableText, type Block } from '../document'

// Stands for a line feed of the source until its neighbours are known; cleaned texts hold none.
const WRAP = '\r'
const WRAP_IN_HAN = /(?<=[\u3000-\u9fff\uff00-\uffef])\r(?=[\u3000-\u9fff\uff00-\uffef])/g

export type HtmlBlock = Pick<Block, 'kind' | 'level' | 'text'>

const UNSEEN = new Set(
  'script style noscript template head iframe object svg math canvas select textarea button'.split(
    ' ',
  ),
)
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
const BREAKS = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table td th tr ul caption'.split(
    ' ',
  ),
)

// What follows a name begins otherwise than a name goes on: a tag that never ends is given up at its first look.
const TAG = /<(\/?)([a-z][^\s/<>]*)(?:[\s/][^<>]*)?>/gi
// Elements that pages leave open: they nest only in the eye of a counter.
const OFTEN_OPEN = new Set([...VOID, ...'p li dt dd td th tr option'.split(' ')])

/**
 * The page without the tags that stand deeper than `deepest`, and how deep it was. By counting, in linear time:
 * the tokenizer's own stack costs quadratic time in a page of 200,000 nested elements.
 */
export function flattened(source: string, deepest: number): { source: string; depth: number } {
  let level = 0
  let depth = 0
  const flat = source.replace(TAG, (tag, slash: string, name: string) => {
    if (OFTEN_OPEN.has(name.toLowerCase())) return tag
    level = Math.max(0, level + (slash ? -1 : 1))
    depth = Math.max(depth, level)
    return level + (slash ? 1 : 0) > deepest ? ' ' : tag
  })
  return { source: flat, depth }
}

/** Blocks of a page and its title, from tokens: one pass, no tree, so depth costs nothing. */
export function readHtmlBlocks(source: string): { title: string; blocks: HtmlBlock[] } {
  const walk = new Walk()
  const tokens = new HtmlTokens({
    onopentag: (name, attributes) => walk.open(name, attributes),
    onclosetag: (name) => walk.close(name),
    ontext: (text) => walk.text(text),
  })
  tokens.end(source)
  walk.flush()
  return { title: walk.title.replace(/\s+/g, ' ').trim(), blocks: walk.blocks }
}

class Walk {
  readonly blocks: HtmlBlock[] = []
  title = ''
  private run = ''
  /** Elements inside the outermost unseen one; 0 outside. */
  private unseen = 0
  private isTitle = false
  private lists = 0
  private code = 0
  private heading = 0
  /** Tables inside each other: only the outermost becomes a block. */
  private tables = 0
  private rows: string[][] = []

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'title') this.isTitle = this.title === ''
    if (VOID.has(name)) return this.openVoid(name, attributes)
    if (this.unseen > 0 || isUnseen(name, attributes)) {
      this.unseen += 1
      return
    }
    if (BREAKS.has(name) && this.tables === 0) this.flush()
    if (name === 'table') this.openTable()
    else if (this.tables === 1) this.openInTable(name)
    this.mark(name, 1)
  }

  close(name: string): void {
    if (name === 'title') this.isTitle = false
    if (VOID.has(name)) return
    if (this.unseen > 0) {
      this.unseen -= 1
      return
    }
    if (isCell(name) && this.tables === 1) this.closeCell()
    else if (name === 'table') this.closeTable()
    else if (BREAKS.has(name)) this.flush()
    this.mark(name, -1)
  }

  text(text: string): void {
    if (this.isTitle) this.title += text
    else if (this.unseen === 0) this.run += this.code > 0 ? text : text.replaceAll('\n', WRAP)
  }

  /** Ends the paragraph that runs. Inside a table a break is only a space of the cell. */
  flush(): void {
    if (this.tables > 0) {
      this.run += ' '
      return
    }
    const text = this.code > 0 ? this.run.replace(/^\n+/, '').trimEnd() : collapse(this.run)
    this.run = ''
    if (text.trim() === '') return
    const kind =
      this.code > 0 ? 'code' : this.heading > 0 ? 'heading' : this.lists > 0 ? 'list' : 'paragraph'
    this.blocks.push({ kind, level: kind === 'heading' ? this.heading : 0, text })
  }

  private mark(name: string, step: 1 | -1): void {
    if (/^h[1-6]$/.test(name)) this.heading = step === 1 ? Number(name.slice(1)) : 0
    if (name === 'li') this.lists = Math.max(0, this.lists + step)
    if (name === 'pre') this.code = Math.max(0, this.code + step)
  }

  private openInTable(name: string): void {
    if (name === 'tr') this.rows.push([])
    if (isCell(name)) this.run = ''
  }

  private openVoid(name: string, attributes: Record<string, string>): void {
    if (this.unseen > 0) return
    if (name === 'br') this.run += '\n'
    if (name === 'hr') this.flush()
    if (name === 'img' && attributes.alt) this.run += ` ${attributes.alt} `
  }

  private openTable(): void {
    this.tables += 1
    if (this.tables === 1) this.rows = []
  }

  private closeCell(): void {
    if (this.rows.length === 0) this.rows.push([])
    this.rows.at(-1)?.push(collapse(this.run).replaceAll('\n', ' '))
    this.run = ''
  }

  private closeTable(): void {
    if (this.tables === 0) return
    this.tables -= 1
    if (this.tables > 0) return
    const rows = this.rows.filter((row) => row.some((cell) => cell !== ''))
    this.rows = []
    const caption = collapse(this.run)
    this.run = ''
    if (caption !== '') this.blocks.push({ kind: 'paragraph', level: 0, text: caption })
    // A table of one column or one row is layout, not data.
    const isData = rows.length > 1 && rows.some((row) => row.length > 1)
    if (isData) this.blocks.push({ kind: 'table', level: 0, text: tableText(rows).text })
    else for (const text of rows.flat()) this.pushLayout(text)
  }

  private pushLayout(text: string): void {
    if (text !== '') this.blocks.push({ kind: 'paragraph', level: 0, text })
  }
}

const isCell = (name: string) => name === 'td' || name === 'th'

// What the page hides from people is not shown to a model either.
function isUnseen(name: string, attributes: Record<string, string>): boolean {
  return (
    UNSEEN.has(name) ||
    'hidden' in attributes ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')
  )
}

// A line feed of the source is a space, and nothing at all between Han; a line break (br) stays.
const collapse = (text: string) =>
  text
    .replace(/[^\S\n\r]+/g, ' ')
    .replace(/ ?\r[\r ]*/g, WRAP)
    .replace(WRAP_IN_HAN, '')
    .replaceAll(WRAP, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
