import { boxTables } from './box-tables'
import { applyStyles, cleanMarkup } from './clean'
import type { MarkupContent } from './content'

const DRESSED = '[style], [width], [bgcolor], font, center'

/**
 * A web page with its own look, or without one (snapshots too) on a sheet of ours; and nothing of it that runs or loads
 * from elsewhere.
 */
export function readHtml(source: string): MarkupContent {
  // Of a template nothing is applied or asked for: a whole document would have its styles held against our policy.
  const page = document.createElement('template')
  page.innerHTML = source
  const { content } = page
  const sheets = [...content.querySelectorAll('style')].map((style) => style.textContent)
  const isPlain = sheets.length === 0 && content.querySelector(DRESSED) === null
  for (const style of content.querySelectorAll('style, title')) style.remove()
  cleanMarkup(content)
  if (isPlain) boxTables(content)
  const body = document.importNode(content, true)
  applyStyles(body)
  return { body, sheets, layout: isPlain ? 'sheet' : 'web' }
}
