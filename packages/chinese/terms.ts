import { fold } from './fold'
import { wordSegmenter } from './segmenter'

/** Counts up whenever fold, words or bigrams give other terms than before: indexes then make theirs anew. */
export const TERMS_VERSION = 2

// Han runs and runs of letters or digits apart from each other: a class that lets Han follow a digit
// (2026年度) would swallow both into one term that no question contains.
const RUNS =
  /[\u3400-\u9fff\uf900-\ufaff〇々]+|[a-z0-9\u00c0-\u024f\u0370-\u04ff]+(?:[.-][a-z0-9]+)*/g
const HAN = /^[\u3400-\u9fff\uf900-\ufaff〇々]/

/** Words that carry no subject; dropped from questions, never from documents. */
export const stopWords: ReadonlySet<string> = new Set(
  `的 了 是 在 有 和 与 及 或 以及 也 都 就 而 被 把 对 从 到 于 为 由 等 中 上 下 之 其 这 那 个 该 此 哪 哪些 哪个
  哪里 哪儿 哪位 哪一 什么 什么样 谁 多少 几 何 何时 何地 何处 何人 为何 为什么 怎么 怎么样 怎样 如何 是否 吗 呢 啊 吧
  请问 分别 请 我 你 他 她 它 我们 你们 他们 一 一个 会 能 可以 要 应 可 着 过 得 地 时 以 因 所 叫 做 称 属于 多 大
  年 月 日`.split(/\s+/),
)

const askingPhrases =
  `请问 什么时候 什么时间 什么地方 什么样 是什么 什么 哪一年 哪年 哪一天 哪天 哪一个 哪个 哪些 哪一 哪里 哪儿 哪位
  哪几 哪 谁 多少 几个 第几 何时 何地 何处 何人 何种 为何 为什么 怎么样 怎么办 怎么 怎样 如何 是否 分别 吗 呢 ? ？`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
const ASKING = new RegExp(askingPhrases.map((item) => item.replace('?', '\\?')).join('|'), 'g')

/** Dictionary words of folded text, in order, repeats kept. */
export function words(folded: string): string[] {
  const found: string[] = []
  for (const { segment, isWordLike } of wordSegmenter().segment(folded)) {
    if (isWordLike) found.push(segment)
  }
  return found
}

/** Pairs of neighbouring Han characters and whole runs of letters or digits of folded text, repeats kept. */
export function bigrams(folded: string): string[] {
  const found: string[] = []
  for (const [run] of folded.matchAll(RUNS)) {
    if (run.length === 1 || !HAN.test(run)) found.push(run)
    else
      for (let index = 0; index < run.length - 1; index += 1)
        found.push(run.slice(index, index + 2))
  }
  return found
}

/** A folded question without its asking phrases (谁, 什么时候, …). */
export function withoutAsking(folded: string): string {
  return folded.replace(ASKING, ' ')
}

/** What to look for when a question is asked: distinct words and bigrams without asking and stop words. */
export function questionTerms(question: string): { words: string[]; bigrams: string[] } {
  const folded = fold(question)
  const bare = withoutAsking(folded)
  const apart = yearsApart(bare)
  const contentTerms = words(apart).filter((word) => !stopWords.has(word))
  return {
    words: [...new Set(contentTerms.length > 0 ? contentTerms : words(folded))],
    bigrams: [...new Set([...bigrams(apart), ...bigrams(bare)])],
  }
}

/** A Latin name and the year that it runs into, apart: who asks for CVPR2022 is told of by CVPR 2022, and by 2022年的CVPR. */
export const yearsApart = (text: string) => text.replace(/([a-z])(?=(?:19|20)\d\d(?!\d))/gi, '$1 ')
