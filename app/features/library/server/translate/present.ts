import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { modelErrors } from '~/features/models/errors'
import { moderationErrors } from '~/features/moderation/errors'
import type { SegmentView, TranslationStatus, TranslationView } from '../../wire/terms/translate'
import { translateErrors } from '../../errors'
import { mayEndWork } from '../policies'
import type { translatedBlocks, translations } from './tables'

export type TranslationRow = typeof translations.$inferSelect
export type TranslatedBlockRow = typeof translatedBlocks.$inferSelect

const statusOf: Record<TranslationRow['state'], TranslationStatus> = {
  running: 1,
  mending: 1,
  paused: 1,
  done: 2,
  failed: 3,
}

/** As the caller sees it, who may see the file. */
export function presentTranslation(
  ctx: SeatedContext,
  row: TranslationRow,
  file: { createdBy: string },
): TranslationView {
  return {
    id: row.id,
    fileId: row.fileId,
    sourceLang: row.sourceLang,
    targetLang: row.targetLang,
    status: statusOf[row.state],
    isPaused: row.state === 'paused',
    error: row.state === 'failed' ? wordsOf(row.error) : '',
    total: row.total,
    done: row.done,
    failed: row.failed,
    ...(row.page > 0 && { page: row.page }),
    by: row.generatedBy,
    fileUrl: `/ai/space/${row.spaceId}/file/translate/export?id=${row.id}`,
    createTime: formatDateTime(new Date(row.createdAt)),
    updateTime: formatDateTime(new Date(row.updatedAt)),
    isMine: mayEndWork(ctx.actor.accountId, ctx.seat.role, row, file),
  }
}

export function presentSegment(row: TranslatedBlockRow): SegmentView {
  return {
    no: row.no,
    state: row.state,
    text: row.text,
    reason: row.state === 'failed' ? reasonOf(row.reason) : '',
    missedTerms: row.missedTerms,
  }
}

const reasons: Record<string, string> = {
  lost: '译文丢了公式、网址或引用标记',
  numbers: '译文里的数字与原文不符',
  untranslated: '模型没有翻译这一段',
  long: '这一段过长，没有翻译',
  [modelErrors.refused().slug]: '内容未通过审核',
  [moderationErrors.refused().slug]: '内容未通过审核',
}

function reasonOf(slug: string): string {
  return reasons[slug] ?? (slug.startsWith('models.') ? '服务繁忙，不影响其他段落' : '译文不完整')
}

/** Why a whole translation ended. */
function wordsOf(slug: string): string {
  const publicErrors = [...Object.values(modelErrors), ...Object.values(translateErrors)].map(
    (make) => make(),
  )
  const error = publicErrors.find((item) => item.slug === slug)
  return error?.text ?? '翻译没有完成，请继续翻译'
}
