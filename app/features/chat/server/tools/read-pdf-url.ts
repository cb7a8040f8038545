import { addressArgs, addressOf, readAddress } from './read-page'
import { defineTool, type ToolContext } from './tool'

/** Reads a PDF: one the asker named, one a search found, or the open full text of a work. */
export const readPdfUrl = defineTool({
  name: 'read_pdf_url',
  description:
    '阅读一份 PDF 的文字：搜索到的文献的公开全文（填资料编号），或用户问题里给出的 PDF 网址。',
  most: 3,
  schema: addressArgs,
  isOffered: ({ uses }) => uses.pages,
  show: (context, args) => {
    const url = pdfOf(context, args)
    return url === null ? null : { url }
  },
  run: (context, args, signal) => readAddress(context, pdfOf(context, args) ?? '', signal),
})

function pdfOf(context: ToolContext, args: Parameters<typeof addressOf>[1]): string | null {
  const url = addressOf(context, args)
  return url === null ? null : (context.addresses.pdfOf(url) ?? url)
}
