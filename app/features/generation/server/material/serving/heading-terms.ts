import { englishForms, englishOf, englishTerms } from '#packages/chinese/english'
import { fold } from '#packages/chinese/fold'
import { bigrams, stopWords, words } from '#packages/chinese/terms'
import type { Statistics } from '~/core/ranking/question'

/** A heading with what tells what it is about. */
export interface AskedHeading {
  title: string
  /** Titles above it, the document's own among them. */
  above: readonly string[]
  intent: string
  /** Titles beside it. */
  siblings: readonly string[]
}

// Words of an intent that say how something is to be told.
const DIRECTIVES = new Set(
  `说明 介绍 归纳 列出 列举 给出 出 怎样 如何 怎么 怎么办 为何 为什么 什么 哪些 哪里 何处 到何 规定 描述 叙述 指出 提出
  各类 各地 各 应 应当 以及 及其 进行 必须 两个 几种 三种 两种 看到 到 用 还 这份 份 把 后 时 里 其他 其 该 存在 包括 方面
  相关 有关 各项 做法 每 并 或 从 让 使 可能 能够 需要 需`.split(/\s+/),
)
// Words that many headings share: each says little by itself.
const COMMON = new Set(
  `情况 内容 主要 处理 方法 办法 方式 要求 问题 不同 分析 比较 关键 结构 变动 变化 措施 指标 安排 管理 信息 收集 概述 概况
  部分 设计 系统 使用 影响 作用 事项 注意 机制 规则 原则 含义 结果 规范 标准 流程 步骤 支持 文件 文档 工具 渠道 途径 领域 核心
  基本 常见 重要 一般 获得 选择 提供 作出 开展 编写 撰写 制定 发布 新的 了解`.split(/\s+/),
)
const COMMON_WEIGHT = 0.35
// What the headings above say already, or those beside it as well, tells this one apart from none.
const ABOVE_WEIGHT = 0.5
const SIBLING_WEIGHT = 0.6

/** Content words of a heading or an intent; characters that the dictionary leaves alone make one word with their neighbours. */
export function contentTerms(text: string): string[] {
  const found = fold(text)
    .split(TERMS)
    .flatMap((piece) => (isTerm.has(piece) ? [piece] : wordsOfPiece(piece)))
  return [...new Set(found)].filter((word) => !DIRECTIVES.has(word))
}

function wordsOfPiece(piece: string): string[] {
  const found: string[] = []
  let run = ''
  const close = () => {
    if (run.length > 1) found.push(run)
    run = ''
  }
  for (const word of words(piece)) {
    if (word.length === 1 && /[\u3400-\u9fff]/.test(word) && !stopWords.has(word)) {
      run += word
      continue
    }
    close()
    if (word.length > 1 && !stopWords.has(word)) found.push(word)
  }
  close()
  return found
}

// Terms that the dictionary would cut (大模型, 地级市) stand by themselves.
const isTerm = new Set(englishTerms.filter((term) => term.length > 2))
const TERMS = new RegExp(`(${[...isTerm].toSorted((a, b) => b.length - a.length).join('|')})`)

/** The terms of a heading with what each weighs: rare words much, words of all headings little. */
export function weighedTerms(heading: AskedHeading, statistics: Statistics) {
  const own = contentTerms(heading.title)
  const intent = contentTerms(heading.intent).filter((word) => !own.includes(word))
  const above = new Set(heading.above.flatMap(contentTerms))
  const siblings = heading.siblings.map((title) => new Set(contentTerms(title)))
  const weigh = (word: string): [string, number] => {
    const isShared = siblings.filter((item) => item.has(word)).length > 1
    const weight =
      rarityOf(word, statistics) *
      (COMMON.has(word) ? COMMON_WEIGHT : 1) *
      (above.has(word) ? ABOVE_WEIGHT : 1) *
      (isShared ? SIBLING_WEIGHT : 1)
    return [word, weight]
  }
  return { own: new Map(own.map(weigh)), intent: new Map(intent.map(weigh)) }
}

export type Weighed = ReadonlyMap<string, number>

function rarityOf(word: string, { passages, documentFrequency }: Statistics): number {
  const pairs = word.length > 2 ? bigrams(word).map((pair) => documentFrequency[pair] ?? 0) : [0]
  const held = documentFrequency[word] ?? Math.min(...pairs)
  return Math.log(1 + (Math.max(passages, held) - held + 0.5) / (held + 0.5))
}

/** What is looked for on behalf of a heading: as it stands, with its intent, below its chapter, and as papers in English say it. */
export function queriesOf({ title, above, intent }: AskedHeading): string[] {
  const english = [...contentTerms(title), ...contentTerms(intent)].flatMap(englishOf)
  return [
    title,
    `${title} ${intent}`.trim(),
    [...above.slice(-1), title].join(' '),
    [...new Set(english)].flatMap(englishForms).join(' '),
  ].filter((query, index, all) => query !== '' && all.indexOf(query) === index)
}
