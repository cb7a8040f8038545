import { applyStyles, cleanMarkup } from './clean'
import type { MarkupContent } from './content'

/** A web page with its own look, and nothing of it that runs or loads from elsewhere. */
export function readHtml(source: string): MarkupContent {
  const page = new DOMParser().parseFromString(source, 'text/html')
  const sheets = [...page.querySelectorAll('style')].map((style) => style.textContent)
  for (const style of page.querySelectorAll('style, title')) style.remove()
  cleanMarkup(page.documentElement)
  const body = document.createDocumentFragment()
  body.append(...[...page.body.childNodes].map((node) => document.importNode(node, true)))
  applyStyles(body)
  return { body, sheets, look: 'web' }
}
