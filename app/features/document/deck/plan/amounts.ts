/** An amount with its measure as it stands in a text: 7,100 and 人次/日. */
export interface Amount {
  value: string
  unit: string
  /** Where it begins and ends. */
  from: number
  to: number
}

const MEASURES = [
  '[万亿千百]{0,2}(?:人次|人民币|美元|元|人|户|家|吨|公里|千米|平方公里|平方千米|平方米|公顷|立方米|亩|千瓦时?|兆瓦|度|倍|辆|套|台|床|张床|所|座|间|栋|幢|件|处|米|厘米|毫米|公斤|千克|克|毫升|升|小时|分钟|秒|天|个月|个百分点|个工作日|页|字)',
  '[万亿](?:余|多)?(?![年月日])',
  '%|％|‰|℃|㎡',
  '(?:[KMGT]i?B|[MG]Hz|k?m²?|kg|mm|cm|ms)(?![A-Za-z])',
].join('|')
const EACH = '(?:\\s?[/／每]\\s?(?:日|天|月|年|小时|分钟|人|户|平方米|公顷|m²))?'
const AMOUNT = new RegExp(
  `(?<![\\w.\\-–/~:：第〔（(\\[§#@=])([+\\-−]?\\d[\\d,]*(?:\\.\\d+)?)(\\s?)((?:${MEASURES})${EACH})`,
  'u',
)
/** 24 小时制, 5 人小组, 3 页纸: names of things, not amounts. */
const NAMING = /^(?:制|版|式|型|级|组|小组|纸|码|卡|币种)/

/** Signs that stand at the figure itself. */
const SIGNS = /^(?:%|％|‰|℃)$/

/** The first amount that a text tells; null where it tells none. */
export function amountIn(text: string): Amount | null {
  let from = 0
  for (;;) {
    const match = AMOUNT.exec(text.slice(from))
    if (!match) return null
    const [whole, value = '', , unit = ''] = match
    const start = from + match.index
    const to = start + whole.length
    const sign = SIGNS.test(unit) ? unit : ''
    if (!NAMING.test(text.slice(to)))
      return { value: `${value}${sign}`, unit: sign ? '' : unit.trim(), from: start, to }
    from = to
  }
}
