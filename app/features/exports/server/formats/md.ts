import type { Exporter } from '~/features/document/server/ports'
import { markdownOf } from '../plain/markdown'
import {
  openPlainDocument,
  piecesOfQuotes,
  piecesOfSections,
  piecesOfWorks,
} from '../plain/plain-document'

/** One Markdown file: headings with their numbers, citations as numbers, the list of works. Pictures are named, not held. */
export const md: Exporter = {
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  async write({ document, options, origin, exportedAt: instant }) {
    const plainDocument = openPlainDocument(document, options, instant)
    const pieces = [
      ...[...piecesOfSections(plainDocument)].flat(),
      ...piecesOfWorks(plainDocument),
      ...(options.quotes ? piecesOfQuotes(plainDocument, origin) : []),
    ]
    const text = markdownOf(pieces, (key) => `images/${key.split('/').at(-1) ?? ''}`)
    return new TextEncoder().encode(`# ${document.tree.title}\n\n${text}\n`)
  },
}
