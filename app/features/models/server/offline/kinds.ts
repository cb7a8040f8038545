import type { Asked } from '~/core/ranking/question'

const NUMERAL = '[\\d一二两三四五六七八九十百千万亿]'

const SPEED = /\d.{0,8}(?:\/\s?(?:s|秒|h|小时|min|分)|[bp]ps|rpm|转)|每(?:秒|分钟?|小时|天).{0,4}\d/

// 每年, 每半年, 每学期: how often.
const OFTEN = '每半?(?:年|季度?|个?月|周|星期|[日天]|学期|小时|分钟?|班)|[逐按](?:年|季|月|周|日)'

interface Measure {
  asked: RegExp
  /** A figure with a unit of the kind. */
  figure: RegExp
}

// A column's name has the unit in brackets before the figure.
const figureWith = (units: string) =>
  new RegExp(`${NUMERAL}\\s*[多余几]?\\s*(?:${units})|\\((?:${units})\\)[:：\\s]*\\d`)

// What is asked for by its measure is told with a unit of it, whatever the thing.
const DURATION = new RegExp(
  `${figureWith('年|个?月|[天日周]|星期|小时|分钟?(?!之)|秒|工作日|[hms](?![a-z])|ms|min').source}|${OFTEN}|长期|永久|随时|立即|当[日天]`,
)

/** Whether a sentence says how long or how often. */
export const hasDuration = (folded: string): boolean => DURATION.test(folded)

const MEASURES: readonly Measure[] = [
  {
    asked: /尺寸|多[长宽厚高远深]|(?:长|宽|高|厚|深)度|身高|距离|里程|直径|半径/,
    figure: figureWith(
      '[cmdk]?m(?![a-z²2])|毫米|厘米|分米|米|公里|千米|英?寸|英?尺|丈|里|in(?![a-z])|pt|像素|px|层|字|行|页|位|章',
    ),
  },
  {
    asked: /多重|重量|净重|毛重|体重/,
    figure: figureWith('[km]?g(?![a-z])|毫?克|千克|公?斤|吨|磅|盎司|两'),
  },
  {
    asked: /净含量|容积|体积/,
    figure: figureWith('[km]?g(?![a-z])|ml|l(?![a-z])|毫?升|毫?克|千克|公?斤|立方|m3|m³'),
  },
  {
    asked: /多久|多长时间|时长|期限|时限|寿命|几天|几年|几个?月|几小时|几分钟/,
    figure: DURATION,
  },
  { asked: /多快|速度|速率|转速/, figure: SPEED },
  { asked: /温度|多少度|几度/, figure: figureWith('度|摄氏|华氏|℃|°|k(?![a-z])') },
  { asked: /百分之几|百分比|占比|比例|几成/, figure: /\d\s*[%％‰]|百分之|分之|成(?!立)|比/ },
  {
    asked: /容量|内存要?多大|占多大|多大的?(?:空间|内存|硬盘|文件)/,
    figure: figureWith(
      '[kmgtp]i?b?(?![a-z])|字节|兆|比特|毫?升|l(?![a-z])|ml|安时|mah|ah|人|辆|座|位',
    ),
  },
]

/** Whether a sentence has no figure of the measure that was asked for. */
export function lacksMeasure({ folded: question }: Asked, folded: string): boolean {
  const measures = MEASURES.filter(({ asked }) => asked.test(question))
  return measures.length > 0 && !measures.some(({ figure }) => figure.test(folded))
}

/** Whether a sentence has the very measure that was asked for. */
export function hasMeasure({ folded: question }: Asked, folded: string): boolean {
  return MEASURES.some(({ asked, figure }) => asked.test(question) && figure.test(folded))
}

const ATTRIBUTE = /尺寸|重量|容量|速度|速率|温度|寿命|长度|宽度|高度|厚度|直径|距离|面积|净含量/g

/** Whether a sentence says nothing of the very attribute (尺寸, 重量) that was asked for. */
export function lacksAttribute(asked: Asked, folded: string): boolean {
  const attributes = asked.folded.match(ATTRIBUTE) ?? []
  return (
    attributes.length > 0 &&
    !attributes.some((word) => asked.stands(word, folded) || saysByAttribute(word, folded))
  )
}

const NAME_ASKED =
  /(?:别的|其他|另外的?|还有什么|又有什么|哪些)(?:叫法|名称|名字|称呼|说法|别名)|还(?:可以)?(?:叫|称)(?:做|作|为)?什么|又(?:叫|称)(?:做|作|为)?什么|(?:别名|全称|简称|缩写|英文名|俗称)(?:是|叫)?(?:什么)?[?。]?$/
const NAMING =
  /称作|称为|称之为|称呼|[又也亦俗简合通旧原别统]称|[又也]叫|叫[做作]|别名|全称|缩写|即|英文名|a\.?k\.?a|short for|stands for|\([a-z]/

/** Whether another name of a thing was asked for, and a sentence names none. */
export const lacksName = ({ folded: question }: Asked, folded: string): boolean =>
  NAME_ASKED.test(question) && !NAMING.test(folded)

const MEANING_ASKED = /^(.{1,20}?)(?:是(?:什么|啥|指什么)|指的?是?什么|什么意思|的(?:含义|定义))/

/** X 不是 Y says nothing of what X is. */
export function isOnlyDenied({ folded: question }: Asked, folded: string): boolean {
  const [, thing = ''] = MEANING_ASKED.exec(question) ?? []
  const subject = thing.trim()
  return (
    subject !== '' &&
    new RegExp(`${escaped(subject)}\\s*(?:并|也|都)?(?:不是|并非|不等于)`).test(folded)
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const BY_ATTRIBUTE: readonly (readonly [word: RegExp, says: RegExp])[] = [
  // A thing's size is told by its sides.
  [
    /^(?:尺寸|大小|规格|外形)$/,
    /长.{0,6}\d.*宽.{0,6}\d|\d\s*(?:[cm]?m|厘米|毫米|米)?\s*[x×*]\s*\d/,
  ],
  [/^(?:速度|速率|快|多快)$/, SPEED],
  [/^(?:温度)$/, /\d\s*(?:度|摄氏|℃|°)/],
  [/^(?:重量|净含量)$/, /[净毛]?重.{0,4}\d|\d\s*(?:[km]?g(?![a-z])|ml|千?克|公?斤|吨|毫?升)/],
  [/^(?:钱|价钱|价格|单价|售价)$/, /\d\s*(?:元|块|万|亿)|[¥￥$]\s*\d/],
  // One of them is told by 单价 or 每台.
  [/^一[台件个只套瓶盒张辆份箱]$/, /单价|每[台件个只套瓶盒张辆份箱]|元\//],
  [/^时间$/, DURATION],
  [/^(?:长度|宽度|高度|厚度)$/, /[长宽高厚].{0,6}\d/],
]

/** Whether a sentence says what a word asks for without the word. */
export const saysByAttribute = (word: string, folded: string): boolean =>
  BY_ATTRIBUTE.some(([asked, says]) => asked.test(word) && says.test(folded))

const MODAL = /^[能会可要]([\u3400-\u9fff])$/
const MODAL_NOUNS = /^(?:能[力量源够耗手级]|会[议员计所长场话]|可[以能靠]|要[求点素件闻])$/

/** 写 of 能写, which no dictionary has as a word; '' for any other. */
export const withoutModal = (word: string): string =>
  MODAL_NOUNS.test(word) ? '' : (MODAL.exec(word)?.[1] ?? '')

const PLACE_ASKED =
  /哪(?:个|一个|座)?(城市|省(?!级)|国家|县(?!级)|镇|街道)|在(?:哪里|哪儿|什么地方|何处|哪个地方)(开|办|举|召|集合|碰头)/

// Where people meet is called by one of these.
const VENUES =
  /[\u3400-\u9fff]{2,}(?:[省市县区镇乡村州国路街巷楼厅馆室层院园场站港桥寺阁厂校坪]|大厦|中心|广场|酒店|大学|公司)|[东南西北](?:侧|边|面|岸|门|栅)|北京|上海|天津|重庆|香港|澳门/

const OF_KIND: Record<string, RegExp | undefined> = {
  城市: /[\u3400-\u9fff]{2,}[市州]|北京|上海|天津|重庆|香港|澳门/,
  省: /[\u3400-\u9fff]{2,}(?:省|自治区)|北京|上海|天津|重庆/,
  国家: /[\u3400-\u9fff]国|[\u3400-\u9fff](?:斯坦|尼亚|兰|利亚)|日本/,
  县: /[\u3400-\u9fff]县/,
  镇: /[\u3400-\u9fff]镇/,
  街道: /[\u3400-\u9fff][街路]/,
}

/** Whether a place of a kind was asked for, and a sentence names none. */
export function lacksPlace({ folded: question }: Asked, folded: string): boolean {
  const [found, kind = ''] = PLACE_ASKED.exec(question) ?? []
  return found !== undefined && !(OF_KIND[kind] ?? VENUES).test(folded)
}

const ORDINAL = /[一二三四五六七八九十]+(?=号|[级期批类档](?![的地]))/g

/** 四号 of a question is not 三号: whether what it counts off (号, 级, 期, 批) stands with another number. */
export function isOtherOrdinal({ folded: question }: Asked, folded: string): boolean {
  const kindOf = (number: string) => question[question.indexOf(number) + number.length] ?? ''
  const asked = (question.match(ORDINAL) ?? []).map((number) => ({ number, kind: kindOf(number) }))
  return asked.some(({ kind }) => {
    const there: string[] =
      folded.match(new RegExp(`[一二三四五六七八九十]+(?=${kind})`, 'g')) ?? []
    // Who asks of 一级 and 二级 is told by either.
    const isNone = asked.every((item) => item.kind !== kind || !there.includes(item.number))
    return there.length > 0 && isNone
  })
}
