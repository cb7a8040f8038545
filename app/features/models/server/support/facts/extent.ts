import type { AlignedClause } from './alignment'

// Words that say of how much, how alone or how surely something holds.
const FAMILIES = {
  all: /所有|全部|一切|任何|每个(?!月|星期|小时|季|工作|学期)|每一(?!年|天|个月)|全体|一律|均|完全|始终|始終|总是|永远|一概|无一|(?<![成首])(?<!一[^,，]{0,4})都(?=由|能|可|要|不|没|应|须)|凡/,
  some: /部分|有些|一些|某些|少数|个别|大多|多数|有的|半数|之一|往往|通常|一般|有时|偶尔|可能/,
  only: /(?<![不船要能别该非])只(?!要|读|是|不过|好|剩|有?[是为达]?\s?[\d一二三四五六七八九十百几])|(?<!不)仅(?!仅?[需是为达]?\s?[\d一二三四五六七八九十百几])|单独|独立|独自|限于|为限|专供|专门/,
  restricted: /才|除非|除外|除此|以外|之外|必须|须(?!知)|不得|不能|不可|无法|唯/,
  must: /必须|务必|须(?!知)|必需|一定|强制|只能/,
  best: /最(?!新|常|主要|重要|简单|好(?!的))(?![多少高低大小长短晚迟早](?:的?(?:为|是|有|达|到|不|可以?|能|要|仅)?[^,，。]{0,6}[\d一二三四五六七八九十百千半]))(?!后|近|初|终|先(?!进))|(?<!第)首(?=[位个次家创款座])|唯一|领先|顶级|冠军|之最/,
} as const

// 不是必须的, 不必: what need not be is not what must.
const OPTIONAL = /不是?必[须需]的?|非必[须需]|无需|无须|不必|不一定|并非必/g

const BOUND_BY_OTHER_WORDS = /要|请(?!注意|参)|需|得(?=[\u4e00-\u9fff])/

export type ExtentFault = 'allAdded' | 'allForSome' | 'onlyAdded' | 'bestAdded' | 'mustAdded'

/** Where a clause says more than its passage of how much, how alone or how surely something holds. */
export function extentFaults({ clause, sentence }: AlignedClause, whole: string): ExtentFault[] {
  const there = sentence.map(({ text }) => text).join(',')
  const own = (extent: Extent) => FAMILIES[extent].test(clause.text)
  const isAdded = (extent: Extent) => own(extent) && !FAMILIES[extent].test(there)
  const faults: Record<ExtentFault, boolean> = {
    allAdded: isAdded('all'),
    allForSome: isOtherShare(clause.text, there) || isOtherShare(there, clause.text),
    onlyAdded: isAdded('only') && !ONLY_A_FEW.test(clause.text) && !FAMILIES.restricted.test(there),
    bestAdded: own('best') && !isCompared(clause.text, whole) && !FAMILIES.best.test(whole),
    mustAdded: FAMILIES.must.test(clause.text.replace(OPTIONAL, '')) && !isRequired(there, whole),
  }
  return (Object.keys(faults) as ExtentFault[]).filter((name) => faults[name])
}

const isRequired = (there: string, whole: string) =>
  FAMILIES.must.test(whole.replace(OPTIONAL, '')) ||
  BOUND_BY_OTHER_WORDS.test(there.replace(OPTIONAL, ''))

// 只生成一个: how many, not which.
const ONLY_A_FEW = /只[^,，]{0,4}[一1单]/

// Which is the largest follows from the numbers of a passage.
const isCompared = (text: string, whole: string) =>
  /最[大小多少高低长短快慢早晚重轻贵]/.test(text) && (whole.match(/[\d.]+/g) ?? []).length > 2

type Extent = keyof typeof FAMILIES

// Of all in the one, of some in the other.
const isOtherShare = (text: string, other: string) =>
  FAMILIES.all.test(text) &&
  (FAMILIES.some.test(other) || FAMILIES.only.test(other)) &&
  !FAMILIES.all.test(other) &&
  !FAMILIES.some.test(text)
