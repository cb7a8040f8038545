import { areAlike, areAntonyms } from '../meaning'

/** From here on two words count as alike. */
export const ALIKE_FROM = 0.55

// Characters that turn a word into its opposite when put for each other: 左上 and 左下, 正压 and 负压.
const TURNS: ReadonlyMap<string, string> = new Map(
  '左右 上下 前后 内外 高低 大小 先后 增减 升降 正负 远近 多少 长短 新旧 早晚 首末 首尾 始终 进出 买卖 收支 加减 快慢 轻重 强弱 冷热 深浅 宽窄 优劣 真假 男女 东西 南北 公私 开关 奇偶 阴阳 横竖 起止 入出 盈亏 胜负 赢输 涨跌 甲乙 主从 主次 异同 分同 好坏 有无 有没 可禁 粗细 厚薄 软硬 干湿 松紧 明暗 贵贱 生死 存取 攻守 正反 顺逆 借还 春秋 夏冬'
    .split(' ')
    .flatMap(([item = '', other = '']): [string, string][] => [
      [item, other],
      [other, item],
    ]),
)

const MOST_WORDS = 500
const rows = new Map<string, Map<string, number>>()

/** How much two words mean the same, 0 to 1: by the table of meanings, or by the characters they share. */
export function likeness(word: string, other: string): number {
  let row = rows.get(word)
  if (!row) {
    if (rows.size >= MOST_WORDS) rows.clear()
    row = new Map()
    rows.set(word, row)
  }
  const cached = row.get(other)
  if (cached !== undefined) return cached
  const value = computeLikeness(word, other)
  row.set(other, value)
  return value
}

function computeLikeness(word: string, other: string): number {
  if (word === other) return 1
  if (/[a-z0-9]/.test(word + other)) return latinLikeness(word, other)
  if (areOpposite(word, other)) return 0
  if (areAlike(word, other)) return word.length > 1 || other.length > 1 ? 0.9 : 0.7
  const [short, long] = word.length <= other.length ? [word, other] : [other, word]
  if (long.includes(short)) return short.length > 1 ? 0.85 : 0.6
  const shared = [...short].filter((item) => long.includes(item)).length
  return shared === 0 ? 0 : (0.4 * shared) / (long.length - 1)
}

function latinLikeness(word: string, other: string): number {
  const [part, all] = word.length < other.length ? [word, other] : [other, word]
  return part.length > 2 && /[a-z]/.test(part) && all.includes(part) ? 0.85 : 0
}

/** Whether a word says the contrary of another: by the table, or by a character that is put for its contrary. */
export const areOpposite = (word: string, other: string): boolean =>
  word !== other && (areAntonyms(word, other) || isTurned(word, other))

function isTurned(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  let changed = 0
  for (let index = 0; index < word.length; index += 1) {
    const item = word.charAt(index)
    if (item === other.charAt(index)) continue
    if (TURNS.get(item) !== other.charAt(index)) return false
    changed += 1
  }
  return changed > 0
}

/** How near the nearest of some words comes. */
export function nearest(word: string, among: readonly { word: string }[]): number {
  let best = 0
  for (const other of among) {
    best = Math.max(best, likeness(word, other.word))
    if (best === 1) return best
  }
  return best
}
