import type { Context } from '~/core/context'
import { randomCode } from '~/core/ids'
import { commerceErrors } from '../../errors'
import { INVOICE_FILE_AT_MOST } from '../../terms'
import type { InvoiceRow } from '../tables'

const MEGABYTE = 1024 * 1024
const KEY = /^invoices\/\d{1,16}\/[\w-]{22}\.(pdf|ofd)$/
const types = { pdf: 'application/pdf', ofd: 'application/ofd' } as const

/** Whether a row names a file of the house; else it names another address, or nothing. */
export const isOwnFile = (fileKey: string) => KEY.test(fileKey)

/** Keeps an invoice that an operator uploads and answers its key. Errors: `fileRefused`. */
export async function storeInvoiceFile(
  ctx: Context,
  { invoice, base64 }: { invoice: Pick<InvoiceRow, 'teamId'>; base64: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const format = formatOf(bytes)
  if (!format || bytes.length > INVOICE_FILE_AT_MOST)
    throw commerceErrors.fileRefused({ most: INVOICE_FILE_AT_MOST / MEGABYTE })
  const key = `invoices/${invoice.teamId}/${randomCode()}.${format}`
  await ctx.files.write(key, bytes.buffer, types[format])
  return key
}

// By what the bytes are, whatever the file is called. An OFD is a zip that names its first part.
function formatOf(bytes: Uint8Array): keyof typeof types | null {
  const startsWith = (text: string) =>
    [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0))
  if (startsWith('%PDF-')) return 'pdf'
  if (!startsWith('PK\u0003\u0004')) return null
  return new TextDecoder('latin1').decode(bytes).includes('OFD.xml') ? 'ofd' : null
}
