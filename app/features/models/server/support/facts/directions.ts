import type { AlignedClause } from './alignment'
import { nearest } from './likeness'

// What goes up and what goes down: one text says the one, the other the contrary.
const DIRECTIONS: [RegExp, RegExp][] = [
  [
    /上升|[升涨](?!级)|增(?!值税)|提高|提升|上调|扩大|加大/,
    /下降|[降跌](?!级)|减|下滑|下调|缩小|回落/,
  ],
  [
    /(?<!不|不得|不能|不会)(?:高于|超过|大于|多于|超出|晚于|长于)|以上|不(?:得|能)?(?:低于|少于|小于|早于)|至少/,
    /(?<!不|不得|不能|不会)(?:低于|小于|少于|早于|短于)|以下|不足(?=[\d一二三四五六七八九十])|不到(?=[\d一二三四五六七八九十])|不(?:得|能)?(?:超过|高于|大于|多于|晚于)|至多|以内/,
  ],
  [/推迟|延后|延迟|延期|顺延|延长/, /提前|提早|缩短/],
]

const PERMITS =
  /(?<![不才方])(?:可以?(?!燃|靠|行|用率|疑|见)|能(?!源|力|量|耗)|允许|准许|许可)|也行/
const FORBIDS = /不得|禁止|严禁|禁用|不可(?!抗)|不能|不准|不许|不予|不宜|停止|作废|停用|勿/
const REQUIRES = /(?<!无|不)(?:必须|须|应当?|需(?!求)|要求)|务必/
const NEEDLESS = /不用|不必|无需|无须|不需|不要求|免于|用不着/

// Only afterwards, or only so: what may not be done otherwise.
const ONLY_THEN = /才(?:能|可|会|允许)|方(?:可|能)|(?<!需|主|重)要(?![求点素是])/

// Freely, at once, or without what is required.
const FREELY = /直接|随意|任意|原样|任何|省略|没有|不(?!得|能|可)|保留|马上|立即/

// 加一行就不用手工: what follows from something else.
const FOLLOWS = /[就也便](?:不用|不必|无需|无须|不需)/

const FIRST = /(?<![在首优预])先(?![前生后进])|首先|第一步/
const LATER = /(?<![一])再(?![次度现])|然后|随后|最后|之后再/

const SAME_FROM = 0.85

export type DirectionFault = 'direction' | 'permits' | 'spares' | 'order'

/** Where a clause rises, permits, spares or begins with what its passage lets fall, forbids, requires or puts last. */
export function directionFaults({
  clause: { text },
  content,
  best,
  sentence,
}: AlignedClause): DirectionFault[] {
  const there = best.text
  // What is forbidden may stand in another clause of the sentence.
  const related = sentence.filter(({ tokens }) =>
    content.some(({ word }) => word.length > 1 && nearest(word, tokens) >= SAME_FROM),
  )
  const faults: Record<DirectionFault, boolean> = {
    direction: DIRECTIONS.some(([up, down]) => isTurned(text, there, up, down)),
    permits:
      PERMITS.test(text) &&
      !FORBIDS.test(text) &&
      related.some((clause) => isForbidden(text, clause.text)),
    spares:
      NEEDLESS.test(text) && !FOLLOWS.test(text) && REQUIRES.test(there) && !NEEDLESS.test(there),
    order: isTurned(text, there, FIRST, LATER),
  }
  return (Object.keys(faults) as DirectionFault[]).filter((name) => faults[name])
}

const isForbidden = (text: string, there: string) =>
  !PERMITS.test(there) &&
  (FORBIDS.test(there) ||
    (FREELY.test(text) && (REQUIRES.test(there) || ONLY_THEN.test(there)) && !NEEDLESS.test(there)))

/** One text has only words of the one side, the other only of the contrary. */
function isTurned(text: string, there: string, up: RegExp, down: RegExp): boolean {
  const own = sideOf(text, up, down)
  return own !== 0 && sideOf(there, up, down) === -own
}

const sideOf = (text: string, up: RegExp, down: RegExp) =>
  (up.test(text) ? 1 : 0) - (down.test(text) ? 1 : 0)
