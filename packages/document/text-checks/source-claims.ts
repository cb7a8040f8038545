import { figuresIn, contentWords } from './facts'
import { agree, whenOf, type Measure } from './quantities'

/** What a sentence of a source says of one thing: a figure, a day, or who holds an office. */
export interface SourceClaim {
  /** What was measured, the act that happened on a day, the office. */
  quantity: string
  /** The rest of what it is about. */
  subject: ReadonlySet<string>
  /** Kind of unit; `日期` and `人名` for the other two. */
  base: string
  /** Which of several, when, and which way. */
  qualifier: string
  /** As it stands in the text. */
  written: string
  measure: Measure | null
}

const EVENTS =
  '施行|实施|执行|生效|印发|发布|公布|批准|通过|召开|举行|开工|竣工|完工|投产|开放|开业|截止|成立|签订|签署|验收'
const DAY = new RegExp(
  `((?:(?:1[89]|20)\\d\\d年)?\\d{1,2}月\\d{1,2}日)(?:起|以前|前|之前|正式|全面|开始|由[^，。；]{1,12})*(${EVENTS})`,
  'g',
)
const ACT_FIRST = new RegExp(
  `(${EVENTS})(?:日期|时间)?(?:为|是|定于|于|：)((?:(?:1[89]|20)\\d\\d年)?\\d{1,2}月\\d{1,2}日)`,
  'g',
)
const OFFICES =
  '组长|副组长|主任|副主任|负责人|总工程师|总经理|董事长|局长|院长|校长|会长|主编|项目经理|联系人'
const OFFICE = new RegExp(
  `(${OFFICES})(?:为|是|由|：)?([\\u3400-\\u9fff]{2,3}?)(?=主持|担任|介绍|认为|表示|指出|宣布|签|出席|，|。|；|、|（|$)`,
  'g',
)

/** All claims of a sentence that another source may make otherwise. */
export function sourceClaimsOf(text: string): SourceClaim[] {
  return [...figures(text), ...days(text), ...offices(text)]
}

const figures = (text: string): SourceClaim[] =>
  figuresIn(text).map(({ about, quantity, which, when, direction, measure }) => ({
    quantity,
    subject: new Set(about.filter((word) => word !== quantity)),
    base: measure.base,
    qualifier: [which, when, direction].join('|'),
    written: measure.written,
    measure,
  }))

function days(text: string): SourceClaim[] {
  const found = [
    ...[...text.matchAll(DAY)].map(([all, day = '', event = '']) => ({ all, day, event })),
    ...[...text.matchAll(ACT_FIRST)].map(([all, event = '', day = '']) => ({ all, day, event })),
  ]
  return found.map(({ all, day, event }) => ({
    quantity: event,
    subject: new Set(contentWords(text.replace(all, ' '))),
    base: '日期',
    qualifier: '',
    written: day,
    measure: null,
  }))
}

const offices = (text: string): SourceClaim[] =>
  [...text.matchAll(OFFICE)].map(({ index, 1: office = '', 2: name = '' }) => ({
    quantity: office,
    subject: new Set(
      contentWords(
        text
          .slice(0, index)
          .split(/[，。；]/)
          .at(-1) ?? '',
      ),
    ),
    base: '人名',
    qualifier: whenOf(text.slice(0, index)),
    written: name,
    measure: null,
  }))

const ALIKE = 0.6

/** Whether two claims say different things of the same: same subject, same quantity, another figure, day or name. */
export function disagree(item: SourceClaim, other: SourceClaim): boolean {
  const isSame =
    item.quantity === other.quantity &&
    item.base === other.base &&
    item.qualifier === other.qualifier
  if (!isSame || isEqual(item, other)) return false
  const [small, large] =
    item.subject.size < other.subject.size
      ? [item.subject, other.subject]
      : [other.subject, item.subject]
  // Of nothing but a quantity nobody can tell whose it is.
  if (small.size === 0) return false
  const shared = [...small].filter((word) => large.has(word)).length
  return shared >= ALIKE * small.size && 2 * shared >= ALIKE * large.size
}

function isEqual(item: SourceClaim, other: SourceClaim): boolean {
  if (item.measure && other.measure) return agree(item.measure, other.measure)
  // 3月1日 is no other day than 2025年3月1日.
  return item.written.endsWith(other.written) || other.written.endsWith(item.written)
}
