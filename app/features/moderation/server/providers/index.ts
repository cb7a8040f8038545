import type { Context } from '~/core/context'
import type { JudgeSettings } from '~/core/settings/moderation'
import { aliyun } from './aliyun'
import { baidu } from './baidu'
import type { Judge, Judgement, Judging, Piece } from './judge'
import { tencent } from './tencent'

export { isShut, noteAnswer, noteFailure } from './breaker'
export { JudgeFailure, type Judgement, type Piece } from './judge'

/** One service as the rest of the house sees it. */
export interface OpenedJudge {
  /** Tells services apart, e.g. in the breaker. */
  name: string
  kind: JudgeSettings['kind']
  label: string
  limitOf: Judge['limitOf']
  pictureLimit: number
  judge(ctx: Context, piece: Piece, signal: AbortSignal): Promise<Judgement>
}

/** The service behind a line of the settings. */
export function openJudge(settings: JudgeSettings): OpenedJudge {
  switch (settings.kind) {
    case 'aliyun':
      return opened(aliyun, settings)
    case 'tencent':
      return opened(tencent, settings)
    case 'baidu':
      return opened(baidu, settings)
  }
}

export const judgeLabels: Record<JudgeSettings['kind'], string> = {
  aliyun: aliyun.label,
  tencent: tencent.label,
  baidu: baidu.label,
}

function opened<Settings extends JudgeSettings>(
  judge: Judge<Settings>,
  settings: Settings,
): OpenedJudge {
  const { label, pictureLimit } = judge
  return {
    name: `${settings.kind} ${settings.baseUrl ?? ''}`,
    kind: settings.kind,
    label,
    pictureLimit,
    limitOf: (kind) => judge.limitOf(kind),
    judge: (ctx, piece, signal) =>
      judge.judge(ctx, { settings, piece, signal } satisfies Judging<Settings>),
  }
}
