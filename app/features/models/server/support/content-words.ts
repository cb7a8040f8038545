import { stopWords } from '#packages/chinese/terms'
import { FUNCTION_CHARACTERS } from './function-characters'

// Besides those that tie words together: they may come and go without another meaning.
const LIGHT = new Set('是为叫做称又亦并很更最可能会要已曾还只仅约共便此您们着过起来去')

// Nouns that only say what kind of thing is told, and verbs that say no more than 是 or 有.
const FRAMES = new Set(
  (
    '时间 时候 时期 期间 日期 地点 地方 位置 名字 名称 姓名 人物 人员 方面 情况 部分 具体 大约 一共 总共 共计 主要 ' +
    '作为 成为 位于 发生 出现 进行 提出 具有 存在 拥有 包括 以及 或者 并且 当时 曾经 后来 之后 以后 之前 以前 目前 如今 这些 那些 其中 目的 原因 作用 结果 关系 数量 数目 总数 人数 年份 种类 类型 方式 方法 内容'
  ).split(' '),
)

/** Whether a word of a claim says something by itself. */
export const isContentWord = (word: string) =>
  !stopWords.has(word) &&
  !FRAMES.has(word) &&
  [...word].some((item) => !FUNCTION_CHARACTERS.has(item) && !LIGHT.has(item))
