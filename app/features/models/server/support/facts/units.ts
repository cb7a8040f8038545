/** What a unit measures and how many of the base unit it is: 毫安 and mA are one, 个月 and 天 can be compared. */
export interface Unit {
  dimension: string
  factor: number
}

// Each line: what is measured, then names with the factor to its base. A name may stand once only.
const TABLE = `
time 秒/1 秒钟/1 s/1 sec/1 毫秒/0.001 ms/0.001 分钟/60 min/60 小时/3600 钟头/3600 个小时/3600 个钟头/3600 h/3600 天/86400 日/86400 历日/86400 日历天/86400 个工作日/86400 工作日/86400 周/604800 星期/604800 个星期/604800 礼拜/604800 个月/2592000 月/2592000 季度/7776000 个季度/7776000 年/31536000 周年/31536000 载/31536000
length 米/1 m/1 公尺/1 公里/1000 千米/1000 km/1000 里/500 海里/1852 英里/1609.344 英尺/0.3048 英寸/0.0254 寸/0.0333 分米/0.1 厘米/0.01 公分/0.01 cm/0.01 毫米/0.001 mm/0.001 微米/0.000001 μm/0.000001 um/0.000001 纳米/0.000000001 nm/0.000000001
mass 克/1 g/1 公斤/1000 千克/1000 kg/1000 斤/500 吨/1000000 t/1000000 毫克/0.001 mg/0.001 微克/0.000001 磅/453.592
area 平方米/1 平米/1 m2/1 公顷/10000 亩/666.667 平方公里/1000000 平方千米/1000000 km2/1000000
volume 升/1 l/1 毫升/0.001 ml/0.001 立方米/1000 m3/1000
data 字节/1 byte/1 b/1 kb/1024 k/1024 千字节/1024 mb/1048576 m/1048576 兆字节/1048576 兆/1048576 gb/1073741824 g/1073741824 吉字节/1073741824 tb/1099511627776
current 安/1 安培/1 毫安/0.001 ma/0.001 微安/0.000001 μa/0.000001 ua/0.000001
voltage 伏/1 伏特/1 v/1 毫伏/0.001 mv/0.001 千伏/1000 kv/1000
power 瓦/1 w/1 千瓦/1000 kw/1000 兆瓦/1000000 mw/1000000
pressure 帕/1 pa/1 千帕/1000 kpa/1000 兆帕/1000000 mpa/1000000
frequency 赫兹/1 hz/1 khz/1000 mhz/1000000 ghz/1000000000
temperature 度/1 摄氏度/1 °c/1 ℃/1
money 元/1 块/1 块钱/1 圆/1 人民币/1 角/0.1 分钱/0.01
dollars 美元/1 美金/1
yen 日元/1
euros 欧元/1
share %/1 个百分点/1 百分点/1
people 人/1 名/1 位/1 人次/1 口人/1
age 岁/1 周岁/1
times 次/1 遍/1 回/1 趟/1
fold 倍/1
`

/** By name; longest names first where they are sought. */
export const units: ReadonlyMap<string, Unit> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [dimension = '', ...names] = line.split(' ')
      return names.map((item): [string, Unit] => {
        const [name = '', factor = '1'] = item.split('/')
        return [name, { dimension, factor: Number(factor) }]
      })
    }),
)

const LONGEST_NAME = 5

/** The unit that a folded text begins with; Latin ones end where letters do. */
export function unitBefore(written: string): { name: string; unit: Unit; length: number } | null {
  const text = written.trimStart()
  const blanks = written.length - text.length
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    const name = text.slice(0, length)
    const unit = name.length === length ? units.get(name) : undefined
    const isCut = /[a-z0-9]$/.test(name) && /^[a-z0-9]/.test(text.slice(length))
    if (unit && !isCut) return { name, unit, length: blanks + length }
  }
  return null
}
