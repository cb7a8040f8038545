import type { Exporter } from '../../ports'
import { mouldBytes } from '../../moulds/moulds'
import { writeWord } from '../word'

/** Word, with native notes, formulas and charts. */
export const docx: Exporter = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  async write({ ctx, document, options, author, at, bytesOf }) {
    const { preset, edition, style, quotes, mouldId } = options
    const mould = mouldId === '' ? {} : { mould: await mouldBytes(ctx, mouldId) }
    const how = { preset, edition, style, quotes, author, at, bytesOf, ...mould }
    return writeWord(document, how)
  },
}
