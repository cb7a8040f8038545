import type { ExportFlaw } from '../../../contract'
import { editorErrors } from '../../../errors'
import type { Exporter } from '../../ports'
import { printPlain } from '../plain/pdf/print'
import { openTelling, tellQuotes, tellSections, tellWorks } from '../plain/tell'

/** Plain sheets of A4 with their fonts inside, made without a browser. Errors: `exportTooLong`. */
export const pdf: Exporter = {
  extension: 'pdf',
  contentType: 'application/pdf',
  async write({ document, options, origin, author, at, bytesOf, readFont, hear }) {
    const telling = openTelling(document, options, at)
    const pieces = function* () {
      for (const section of tellSections(telling)) yield* section
      yield* tellWorks(telling)
      if (options.quotes) yield* tellQuotes(telling, origin)
    }
    const { title } = document.tree
    const flaws: ExportFlaw[] = []
    const onFault = ({ nodeId, latex }: { nodeId: string; latex: string }) =>
      flaws.push({ nodeId, text: `公式无法解析，按源码写入：${latex.slice(0, 80)}` })
    const bytes = await printPlain({
      title,
      author,
      at,
      pieces,
      bytesOf,
      readFont,
      onFault,
    })
    hear(flaws)
    if (!bytes) throw editorErrors.exportTooLong()
    return bytes
  },
}
