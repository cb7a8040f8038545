import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { isModerated, requireModerationPass } from '~/features/moderation/server'
import { failed, type Filled, type FilledCell } from './fill-cells'

/**
 * Cells that may be kept: one that says or quotes what may not be said is left unfilled, and not paid. Errors:
 * `moderation.unavailable`, where failures are closed.
 */
export async function moderateCells(ctx: SeatedContext, filled: Filled): Promise<Filled> {
  if (!isModerated(ctx)) return filled
  return {
    ...filled,
    cells: await Promise.all(filled.cells.map((cell) => moderateCell(ctx, cell))),
  }
}

async function moderateCell(ctx: SeatedContext, cell: FilledCell): Promise<FilledCell> {
  const { answer, quote, questionId } = cell
  try {
    await requireModerationPass(ctx, { kind: 'answer', text: `${answer}\n${quote?.text ?? ''}` })
    return cell
  } catch (error) {
    const isRefusal = error instanceof AppError && error.slug === 'moderation.refused'
    if (!isRefusal) throw error
    return failed(questionId, '内容未通过安全审核')
  }
}
