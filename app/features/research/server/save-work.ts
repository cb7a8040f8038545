import { and, desc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { OutsideRefusal, type OutsideReason } from '~/core/outside'
import { limitRate, type RateRule } from '~/core/rate'
import { getFile, keepFile, seenAmong } from '~/features/library/server'
import type { SavedWorkView, SaveWorkInput, ScholarWork } from '../contract'
import { savedWorks } from './tables'
import { workRecord } from './work-record'
import { getWork } from './works'

const SAVES: RateRule = { name: 'research.save-work', limit: 30, windowMs: 60_000 }
const MOST_BYTES = 40 * 1024 * 1024
const PATIENCE_MS = 25_000

/**
 * Puts a work into the team's library: its open-access PDF, else a record with its metadata and abstract. One that lies
 * there already, where the caller sees it, answers its file. Errors: `workNotFound`, `requestErrors.tooMany`, and the
 * library's own (`spaceFull`, `folderNotFound`, …).
 */
export async function saveWork(ctx: SeatedContext, input: SaveWorkInput): Promise<SavedWorkView> {
  const work = await getWork(ctx, input)
  const [known] = await savedAmong(ctx, [work.id])
  if (known) return viewOf(await getFile(ctx, { id: known.fileId }), '')
  await limitRate(ctx, SAVES, ctx.actor.accountId)
  const { folderId } = input
  const { bytes, reason } = await fetchPdf(ctx, work)
  const file = await (bytes === null
    ? keepRecord(ctx, work, folderId)
    : keepFile(ctx, { fileName: `${work.title}.pdf`, bytes, folderId }))
  await ctx.db
    .insert(savedWorks)
    .values({
      spaceId: ctx.seat.spaceId,
      workId: work.id,
      fileId: file.id,
      savedAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
  return viewOf(file, reason)
}

/** Of these works those that lie in the team's library, where the caller sees them. */
export async function savedAmong(
  ctx: SeatedContext,
  workIds: readonly string[],
): Promise<{ workId: string; fileId: string }[]> {
  if (workIds.length === 0) return []
  const rows = await ctx.db
    .select({ workId: savedWorks.workId, fileId: savedWorks.fileId })
    .from(savedWorks)
    .where(
      and(
        eq(savedWorks.spaceId, ctx.seat.spaceId),
        sql`${savedWorks.workId} IN (SELECT value FROM json_each(${JSON.stringify(workIds)}))`,
      ),
    )
    .orderBy(desc(savedWorks.savedAt))
  const seen = new Set(
    await seenAmong(
      ctx,
      rows.map(({ fileId }) => fileId),
    ),
  )
  const usable = rows.filter(({ fileId }) => seen.has(fileId))
  return [...new Map(usable.toReversed().map((row) => [row.workId, row])).values()]
}

const viewOf = (file: SavedWorkView['file'], reason: string): SavedWorkView => ({
  file,
  kind: file.extension === 'pdf' ? 'pdf' : 'record',
  reason,
})

const keepRecord = (ctx: SeatedContext, work: ScholarWork, folderId: string) =>
  keepFile(ctx, {
    fileName: `${work.title}.md`,
    bytes: new TextEncoder().encode(workRecord(work)),
    folderId,
  })

interface Fetched {
  bytes: Uint8Array<ArrayBuffer> | null
  reason: string
}

async function fetchPdf(ctx: SeatedContext, { pdfUrl }: ScholarWork): Promise<Fetched> {
  if (pdfUrl === null) return { bytes: null, reason: '没有开放获取的全文' }
  const maxBytes = Math.min(MOST_BYTES, ctx.settings.MAX_FILE_BYTES)
  try {
    const { bytes } = await ctx.fetchOutside({
      url: pdfUrl,
      types: ['application/pdf', 'application/octet-stream'],
      maxBytes,
      timeoutMs: PATIENCE_MS,
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
  slow: '全文太久没有下载完',
  locked: '全文需要登录才能下载',
  gone: '全文已不在原来的地址',
  redirects: '打不开全文的地址',
  type: '全文的地址不是PDF',
  size: '全文文件过大',
}
