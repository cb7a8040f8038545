import type { Exporter } from '../../ports'
import { openMould } from '../../moulds/moulds'
import { writeWord, type WordReport } from '../word'

/** Word, with native notes, formulas and charts. */
export const docx: Exporter = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  keepsSections: true,
  async write({ ctx, document, options, origin, author, at, bytesOf, hear, sections }) {
    const { preset, edition, style, quotes, mouldId, fields } = options
    const opened = mouldId === '' ? null : await openMould(ctx, mouldId)
    const mould = opened && { mould: opened.bytes, mouldRoles: opened.chosen }
    const report = ({ flaws }: WordReport) => hear(flaws)
    const named = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    const how = {
      preset,
      edition,
      style,
      quotes,
      origin,
      fields: named,
      author,
      at,
      bytesOf,
      report,
      ...mould,
      ...(sections && { fragments: sections }),
    }
    return writeWord(document, how)
  },
}
