import type { Arrangement } from './slots'
import type { Typeface } from './template'

export const hei: Typeface = {
  name: 'Microsoft YaHei',
  stack: "'Microsoft YaHei', 'PingFang SC', 'Source Han Sans SC', 'Noto Sans CJK SC', sans-serif",
}

/** What most templates begin with. */
export const plain: Arrangement = {
  left: 60,
  right: 60,
  top: 30,
  bottom: 524,
  titleSize: 32,
  bodySize: 22,
  rule: 'double',
  band: null,
  cover: [],
}
