import type { Context } from '~/core/context'
import { OutsideRefusal, type OutsideReason } from '~/core/outside'
import type { ScholarWork } from '../../terms'

/** The bytes, or why there are none. */
export interface FetchedPdf {
  bytes: Uint8Array<ArrayBuffer> | null
  reason: string
}

/** The open-access PDF of a work, through the guarded way outside. `maxBytes` and `timeoutMs` bound it. */
export async function fetchPdf(
  ctx: Context,
  { pdfUrl }: ScholarWork,
  { maxBytes: most, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<FetchedPdf> {
  if (pdfUrl === null) return { bytes: null, reason: '没有开放获取的全文' }
  const maxBytes = Math.min(most, ctx.settings.MAX_FILE_BYTES)
  try {
    const { bytes } = await ctx.fetchOutside({
      url: pdfUrl,
      types: ['application/pdf', 'application/octet-stream'],
      maxBytes,
      timeoutMs,
    })
    return isPdf(bytes) ? { bytes, reason: '' } : { bytes: null, reason: reasons.type }
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error
    return { bytes: null, reason: reasons[error.reason] }
  }
}

// Some hand out a page that leads to the paper, under the paper's own type.
const isPdf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

const reasons: Record<OutsideReason, string> = {
  refused: '全文的地址不能访问',
  unreachable: '打不开全文的地址',
  nowhere: '打不开全文的地址',
  malformed: '打不开全文的地址',
  slow: '全文太久没有下载完',
  locked: '全文需要登录才能下载',
  gone: '全文已不在原来的地址',
  redirects: '打不开全文的地址',
  type: '全文的地址不是PDF',
  size: '全文文件过大',
}
