import { fold } from '#packages/chinese/fold'
import { synonymsOf, synonymWords } from '#packages/chinese/synonyms'
import { words } from '#packages/chinese/terms'
import { sentences } from '#packages/chinese/sentences'
import { toChineseNumeral } from '#packages/chinese/numerals'
import type { Draw } from '../draw'

/** A claim about a passage, and what it can be spoiled with. */
export interface Claim {
  text: string
  passage: string
  /** A sentence of another passage. */
  foreign: string
  /** A name that answers something about another passage. */
  foreignName: string | null
  /** Names that answer something about this passage. */
  names: string[]
}

/** What is done to a claim; null where it cannot be. */
export type Edit = (claim: Claim, draw: Draw) => string | null

/** They leave a copied sentence true. */
export const harmless: Record<string, Edit> = {
  'a clause dropped': ({ text }) => {
    const clauses = clausesOf(text)
    return clauses.length > 2 ? [clauses[0], ...clauses.slice(2)].join('，') : null
  },
  'clauses reordered': ({ text }) => {
    const [first, ...rest] = clausesOf(text)
    return rest.length > 0 ? [...rest, first].join('，') : null
  },
  'a word by its like': ({ text }) => {
    const word = words(fold(text)).find((item) => item.length > 1 && synonymsOf(item).length > 0)
    const like = word && synonymsOf(word).find((item) => item.length > 1)
    return word && like && text.includes(word) ? text.replace(word, like) : null
  },
  'numerals rewritten': ({ text }) =>
    replaced(text, /(?<![\d.])\d{1,2}(?=[年月日个名位人次天种座部])/, (digits) =>
      toChineseNumeral(Number(digits)),
    ),
}

// Not within 64,820.
const clausesOf = (text: string) => text.split(/，|(?<!\d),|,(?!\d)/)

/** They make a claim false, or leave half of it without ground. No list of the checker's is used. */
export const harmful: Record<string, Edit> = {
  'a digit': ({ text, passage }, draw) => {
    const edited = replaced(text, /\d+/, (digits) =>
      String(Number(digits) + 1 + Math.floor(draw() * 9)),
    )
    const [changed] = edited?.match(/\d+/) ?? []
    return changed && passage.includes(changed) ? null : edited
  },
  'another number of the passage': ({ text, passage }) => {
    const [own] = text.match(/\d+/) ?? []
    const others = passage.match(/\d+/g)?.filter((item) => item !== own && !text.includes(item))
    const other = others?.find((item) => item.length === own?.length) ?? others?.[0]
    return own && other ? text.replace(own, other) : null
  },
  'a unit': ({ text }) => replaced(text, UNIT, (unit) => UNITS[unit] ?? unit),
  'a denial': ({ text }) => replaced(text, DENIABLE, (word) => DENIALS[word] ?? word),
  'the opposite': ({ text }) => replaced(text, OPPOSABLE, (word) => OPPOSITES[word] ?? word),
  'a foreign name': ({ text, passage, names, foreignName }) => {
    const own = names.find((name) => text.includes(name))
    if (!own || !foreignName || passage.includes(foreignName)) return null
    return text.replace(own, foreignName)
  },
  'another name of the passage': ({ text, names }) => {
    const own = names.find((name) => text.includes(name))
    const other = names.find((name) => own && isApart(name, own) && !text.includes(name))
    return own && other ? text.replace(own, other) : null
  },
  'roles swapped': ({ text, names }) => {
    const [item, other] = names.filter((name) => text.split(name).length === 2)
    if (item && other && isApart(item, other)) return swapped(text, item, other)
    const [, first = '', , second = ''] = VERB.exec(text) ?? []
    return isApart(first, second) ? swapped(text, first, second) : null
  },
  'another sentence': ({ foreign }) => foreign,
  'half another sentence': ({ text, foreign }) =>
    `${text.slice(0, Math.floor(text.length / 2))}，${foreign.slice(Math.floor(foreign.length / 2))}`,
}

/** A sentence of a passage, long enough to say something and short enough to be one claim. */
export function sentenceOf(text: string, draw: Draw, holding?: string): string | null {
  const fit = sentences(text)
    .map((item) => item.text.replace(/[。！？；]$/, ''))
    .filter((item) => item.length >= 20 && item.length <= 120)
  const meant = fit.filter((item) => holding === undefined || item.includes(holding))
  return meant[Math.floor(draw() * meant.length)] ?? null
}

const isApart = (item: string, other: string) =>
  item !== '' && other !== '' && !item.includes(other) && !other.includes(item)

function swapped(text: string, item: string, other: string): string {
  const [first, second] = text.indexOf(item) < text.indexOf(other) ? [item, other] : [other, item]
  const position = text.indexOf(first)
  const to = text.indexOf(second, position + first.length)
  if (to < 0) return text
  return `${text.slice(0, position)}${second}${text.slice(position + first.length, to)}${first}${text.slice(to + second.length)}`
}

function replaced(text: string, pattern: RegExp, by: (found: string) => string): string | null {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) return null
  const edited = text.replace(pattern, by(found))
  return edited === text ? null : edited
}

// Who does it, and to whom: two to four characters on either side of a verb that is not said of both alike.
const VERB =
  /(?<=^|[，、：；])([\u4e00-\u9fff]{2,4})(击败|战胜|任命|取代|推翻|收购|邀请|批评|影响|继承|吞并|领导|创立|出版|翻译|资助|追随|嫁给|晚于|早于|隶属于|来自)([\u4e00-\u9fff]{2,4})(?=$|[，、：；])/

const UNITS: Record<string, string> = pairs(
  '公里/英里 千米/英里 平方公里/公顷 米/英尺 吨/磅 公斤/磅 小时/分钟 分钟/小时 天/周 周/天 个月/年 亿/万 万/亿 人/户 名/组 次/轮 岁/个月 种/类 座/排 部/集 美元/日元 元/美元',
)
const UNIT = new RegExp(`(?<=\\d)(?:${longestFirst(UNITS)})`)

const DENIALS: Record<string, string> = pairs(
  '可以/不得 能够/无法 已经/尚未 曾经/从未 必须/无须 属于/不属于 成为/没能成为 获得/未获 位于/不在 负责/不管 参加/缺席 拥有/缺乏 同意/不愿 认为/不认为 导致/避免 是/绝不是 有/缺少',
)
const DENIABLE = new RegExp(longestFirst(DENIALS))

const OPPOSITES: Record<string, string> = pairs(
  '国内/国外 传统/现代 内部/外部 长期/短期 大型/小型 主要/次要 公立/私立 富裕/贫穷 城市/农村 上游/下游 父亲/母亲 儿子/女儿 哥哥/弟弟 丈夫/妻子 加入/退出 任命/罢免 统一/分裂 建立/解散 结婚/离婚 出生/去世 胜利/失利 获胜/落败 积极/消极 公开/秘密 直接/间接 简单/复杂 完全/部分 首都/边城 冬季/夏季 白天/夜晚 早期/晚期 初期/末期 前期/后期 古代/当代 优点/缺点 优秀/平庸 广泛/罕见 著名/无名 丰富/贫乏 强烈/微弱 快速/缓慢 年轻/年老 光明/黑暗 安全/危险 干燥/潮湿 寒冷/炎热 合法/非法 正式/临时 全部/少数 大多数/极少数 最后/最初 第一/末一 左/右 高/低 多/少 大/小 长/短 新/旧',
)
const OPPOSABLE = new RegExp(longestFirst(OPPOSITES))

function pairs(list: string): Record<string, string> {
  const both = list.split(' ').flatMap((pair) => {
    const [item = '', other = ''] = pair.split('/')
    return [[item, other]]
  })
  return Object.fromEntries(both) as Record<string, string>
}

function longestFirst(words: Record<string, string>): string {
  return Object.keys(words)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
}

/** Words that are put for each other here; the checker must know none of them from this list. */
export const wordPairs = {
  likes: [...likePairs()],
  opposites: Object.entries(OPPOSITES),
  denials: Object.entries(DENIALS),
}

function* likePairs(): Generator<[string, string]> {
  for (const word of synonymWords) {
    for (const other of synonymsOf(word)) if (word < other) yield [word, other]
  }
}
