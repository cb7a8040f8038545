import MarkdownIt from 'markdown-it'
import { boxTables } from './box-tables'
import { applyStyles, cleanMarkup } from './clean'
import type { MarkupContent } from './content'

// Markup inside the text stays text.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Markdown on a sheet of ours; the settings in front of it (front matter) are left out. */
export function readMarkdown(source: string): MarkupContent {
  const text = source.replace(/^\ufeff?---\r?\n[\s\S]*?\r?\n(---|\.\.\.)\s*(\r?\n|$)/, '')
  const page = new DOMParser().parseFromString(markdown.render(text), 'text/html')
  cleanMarkup(page.body)
  boxTables(page.body)
  const body = document.createDocumentFragment()
  body.append(...[...page.body.childNodes].map((node) => document.importNode(node, true)))
  applyStyles(body)
  return { body, sheets: [], layout: 'sheet' }
}
