import type { Context } from '~/core/context'
import {
  isShut,
  JudgeFailure,
  noteAnswer,
  noteFailure,
  openJudge,
  type Judgement,
  type OpenedJudge,
  type Piece,
} from './providers'

/** A judgement and who gave it. */
export interface Judged extends Judgement {
  provider: string
}

const OVERLAP = 100
// A Worker may wait for six answers at once.
const AT_ONCE = 4

/**
 * Asks the services in their order until one answers, within `patienceMs` in all. Null: none did. Where none of them takes
 * pictures, a picture passes.
 */
export async function askJudges(
  ctx: Context,
  piece: Piece,
  patienceMs: number,
): Promise<Judged | null> {
  const judges = ctx.settings.MODERATION_PROVIDERS.map(openJudge).filter((judge) =>
    takes(judge, piece),
  )
  if (judges.length === 0) return { decision: 'pass', label: '', provider: '' }
  const within = AbortSignal.timeout(patienceMs)
  for (const judge of judges) {
    if (isShut(judge.name, ctx.now().getTime()) || within.aborted) continue
    try {
      const judged = await judgeWhole(ctx, judge, piece, within)
      noteAnswer(judge.name)
      return { ...judged, provider: judge.kind }
    } catch (error) {
      if (!(error instanceof JudgeFailure)) throw error
      noteFailure(judge.name, error.kind, ctx.now().getTime())
      ctx.log('warn', 'moderation.judge-failed', { judge: judge.kind, reason: error.message })
    }
  }
  return null
}

const takes = (judge: OpenedJudge, { picture }: Piece) =>
  !picture || picture.byteLength <= judge.pictureLimit

/** A long text in parts that overlap, so that nothing hides at a cut; the worst of what is said of them. */
async function judgeWhole(
  ctx: Context,
  judge: OpenedJudge,
  piece: Piece,
  signal: AbortSignal,
): Promise<Judgement> {
  if (piece.picture) return judge.judge(ctx, piece, signal)
  const parts = partsOf(piece.text ?? '', judge.limitOf(piece.kind))
  let worst: Judgement = { decision: 'pass', label: '' }
  for (let index = 0; index < parts.length; index += AT_ONCE) {
    const asked = parts.slice(index, index + AT_ONCE)
    const judgements = await Promise.all(
      asked.map((text) => judge.judge(ctx, { ...piece, text }, signal)),
    )
    for (const item of judgements) if (rank[item.decision] > rank[worst.decision]) worst = item
    if (worst.decision === 'block') break
  }
  return worst
}

const rank = { pass: 0, doubt: 1, block: 2 } as const

function partsOf(text: string, limit: number): string[] {
  const parts: string[] = []
  for (let from = 0; ; from += limit - OVERLAP) {
    // Half of a character beyond the basic plane is none.
    parts.push(text.slice(from, from + limit).toWellFormed())
    if (from + limit >= text.length) return parts
  }
}
