import type { Exporter } from '../../ports'
import { markdownOf } from '../plain/markdown'
import { openTelling, tellQuotes, tellSections, tellWorks } from '../plain/tell'

/** One Markdown file: headings with their numbers, citations as numbers, the list of works. Pictures are named, not held. */
export const md: Exporter = {
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  async write({ document, options, origin, at }) {
    const telling = openTelling(document, options, at)
    const pieces = [
      ...[...tellSections(telling)].flat(),
      ...tellWorks(telling),
      ...(options.quotes ? tellQuotes(telling, origin) : []),
    ]
    const text = markdownOf(pieces, (key) => `images/${key.split('/').at(-1) ?? ''}`)
    return new TextEncoder().encode(`# ${document.tree.title}\n\n${text}\n`)
  },
}
