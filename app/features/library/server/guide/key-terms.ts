import { fold } from '~/core/chinese/fold'
import { stopWords } from '~/core/chinese/terms'
import type { Passage } from '../ports'

export interface KeyTerm {
  text: string
  /** Larger is weightier; comparable within one file only. */
  weight: number
  /** How often it stands in the file. */
  times: number
}

interface Candidate {
  text: string
  /** The dictionary words it consists of. */
  words: string[]
  times: number
  /** Passages of this file that hold it. */
  within: number
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const WORD = /^(?:[\u3400-\u9fff]{1,8}|[A-Za-z][A-Za-z0-9-]{1,30})$/
const LONGEST = 12
const MOST = 40

// Words of every document; they name no subject.
const empty = new Set(
  `进行 应当 应该 必须 可以 不得 不能 需要 按照 根据 依据 以下 以上 以及 其中 其他 相关 有关 关于 对于 通过 作为 成为
  没有 不是 就是 已经 正在 目前 现在 同时 此外 因此 所以 但是 然而 如果 例如 包括 主要 重要 一些 一种 这种 这些 那些 这样
  那样 之间 之后 之前 情况 问题 方面 部分 内容 工作 使用 实现 提供 具有 存在 发生 开始 出现 表示 认为 指出 说明 要求 规定
  本 各 每 不 并 或者 并且 而且 不仅 还 又 再 已 未 无 将 使 让 向 至 则 若 如 即 均 约 共 仅 较 更 最 很 同 所 性 者 化 后 前
  高于 低于 大于 小于 超过 不足 控制 采用 设置 建设 开展 组织 加强 负责 小时 分钟 人次 公顷 平方米 万元 公里 全年 每日 当日 全部 以来 其余
  内 外 时间 时候 方式 方法 过程 结果 能够 可能 一般 进一步 不同 相应 分别 有 来 去 说 看 做 用 给 跟 比 却 因为 由于 为了 除
  the and for are was were with that this from have has not but its their they you our can will which into than other more such may
  of to in on at by an be as or is it we if no do so a`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words and pairs or triples of neighbouring words that stand in the text more than once, the most frequent first. */
export function candidateTerms(passages: Passage[]): Candidate[] {
  const found = new Map<string, Candidate & { last: number }>()
  for (const { no, headings, text } of passages) {
    for (const run of [...headings.slice(-1), text].flatMap(runsOf)) {
      for (const words of groupsOf(run)) count(found, words, no)
    }
  }
  const least = passages.length > 3 ? 2 : 1
  return [...found.values()]
    .filter(({ times, words, text }) => times >= (words.length > 1 ? 2 : least) && text.length > 1)
    .toSorted((a, b) => b.times - a.times)
}

function count(found: Map<string, Candidate & { last: number }>, words: string[], no: number) {
  const text = joined(words)
  if (text.length > LONGEST * 2) return
  const one = found.get(text) ?? { text, words, times: 0, within: 0, last: -1 }
  one.times += 1
  if (one.last !== no) one.within += 1
  one.last = no
  found.set(text, one)
}

const joined = (words: string[]) => words.join(/[a-z]/i.test(words[0] ?? '') ? ' ' : '')

/** Runs of words that follow each other without a sign, a number or an empty word between. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]]
  for (const { segment } of segmenter.segment(text)) {
    const isTelling = WORD.test(segment) && !isEmpty(segment)
    if (isTelling) runs.at(-1)?.push(segment)
    else if (segment.trim() !== '') runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

const isEmpty = (word: string) => empty.has(word.toLowerCase()) || stopWords.has(word)

function groupsOf(run: string[]): string[][] {
  const groups: string[][] = []
  run.forEach((_, at) => {
    for (const size of [1, 2, 3]) if (at + size <= run.length) groups.push(run.slice(at, at + size))
  })
  return groups
}

/**
 * What the file is about: frequent here, rare in the rest of the library. `elsewhere` counts this file's own passages
 * too; they are taken off.
 */
export function keyTerms(
  counted: Candidate[],
  elsewhere: { passages: number; documentFrequency: Record<string, number> },
  { title, passages }: { title: string; passages: Passage[] },
): KeyTerm[] {
  const times = new Map(counted.map((one) => [one.text, one.times]))
  const within = new Map(counted.map((one) => [one.text, one.within]))
  const named = new Set(passages.flatMap(({ headings }) => headings).concat(title))
  const heads = [...named].join('\n')
  const rarity = (word: string) => {
    const all = elsewhere.documentFrequency[fold(word)] ?? 0
    const others = Math.max(0, all - (within.get(word) ?? 0))
    return Math.log(1 + (elsewhere.passages + 2) / (others + 1))
  }
  const weighed = counted
    .filter(({ words, times: own }) =>
      words.length === 1
        ? (words[0] ?? '').length > 1
        : words.every((word) => own >= 0.4 * (times.get(word) ?? own)),
    )
    .map(({ text, words, times: own }) => ({
      text,
      times: own,
      weight:
        Math.log(1 + own) *
        Math.max(...words.map(rarity)) *
        (1 + 0.35 * (words.length - 1)) *
        (heads.includes(text) ? 1.4 : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight || b.times - a.times)
  return withoutNested(weighed)
}

/** A part of a weightier term that hardly stands alone says nothing new. */
function withoutNested(terms: KeyTerm[]): KeyTerm[] {
  const kept: KeyTerm[] = []
  for (const term of terms) {
    const isTold = kept.some(
      (one) =>
        (one.text.includes(term.text) && term.times < 2 * one.times) ||
        term.text.includes(one.text),
    )
    if (!isTold) kept.push(term)
    if (kept.length === MOST) break
  }
  return kept
}
