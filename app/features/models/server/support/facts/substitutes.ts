import { FUNCTION_CHARACTERS } from '../function-characters'
import type { AlignedClause } from './alignment'

// Things of which a thing is one only. Longer names first.
const KINDS = [/[红橙黄绿蓝紫黑白灰](?=色)/g, /人工|手动|自动/g, /有偿|无偿|免费|收费/g]
const LEVELS = '国家|全国|省|自治区|市|区|县|镇|街道|乡'
const LEVEL = new RegExp(`(${LEVELS})(级?[\\u4e00-\\u9fff]{2})`, 'g')

/** 省重点项目 where the passage has 国家重点项目 only: the same body or rank of another level. */
function isOtherLevel(text: string, whole: string): boolean {
  return [...text.matchAll(LEVEL)].some(
    ({ 0: name, 2: rest = '' }) =>
      !whole.includes(name) && new RegExp(`(?:${LEVELS})${rest}`).test(whole),
  )
}

/** 红色 where the sentence has another colour, and the passage no 红色. */
const isOtherOfKind = (text: string, there: string, whole: string) =>
  KINDS.some((kind) => {
    const own = text.match(kind) ?? []
    return own.some((item) => !whole.includes(item)) && new RegExp(kind.source).test(there)
  })

// 左 for 右 and the like within a word: where, how much, which pole.
const TURNS = new Map(
  '左右 高低 大小 升降 增减 正负 远近 长短 男女 东西 南北 奇偶 横竖 粗细 厚薄 软硬 干湿 冷热 强弱 快慢 首末'
    .split(' ')
    .flatMap(([item = '', other = '']): [string, string][] => [
      [item, other],
      [other, item],
    ]),
)

/** 右上 where the sentence has 左下 or 右下, and the passage no 右上. */
function isTurnedPair(text: string, there: string, whole: string): boolean {
  for (let index = 0; index + 1 < text.length; index += 1) {
    const [first = '', second = ''] = [text.charAt(index), text.charAt(index + 1)]
    if (whole.includes(first + second) || isFunction(first) || isFunction(second)) continue
    const turned = [
      (TURNS.get(first) ?? '') + second,
      first + (TURNS.get(second) ?? ''),
      (TURNS.get(first) ?? '') + (TURNS.get(second) ?? ''),
    ]
    if (turned.some((pair) => pair.length === 2 && there.includes(pair))) return true
  }
  return false
}

const isFunction = (character: string) => FUNCTION_CHARACTERS.has(character)

/** Whether a clause has something in the place of another of its kind, of which its passage has not. */
export function hasSubstitute({ clause, sentence }: AlignedClause, whole: string): boolean {
  const there = sentence.map(({ text }) => text).join(',')
  return (
    isOtherLevel(clause.text, whole) ||
    isOtherOfKind(clause.text, there, whole) ||
    isTurnedPair(clause.text, there, whole)
  )
}
