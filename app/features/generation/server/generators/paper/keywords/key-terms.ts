import { wordSegmenter } from '#packages/chinese/segmenter'
import { stopWords } from '#packages/chinese/terms'

const WORD = /^(?:[\u3400-\u9fff]{2,8}|[A-Z][A-Za-z0-9-]{1,20})$/
// Words of every document; they name no subject.
const PALE = new Set(
  `进行 应当 应该 必须 可以 不得 不能 需要 按照 根据 依据 以下 以上 以及 其中 其他 相关 有关 关于 对于 通过 作为 成为 没有 不是
  已经 正在 目前 现在 同时 此外 因此 所以 但是 然而 如果 例如 包括 主要 重要 一些 一种 这种 这些 那些 之间 之后 之前 情况 问题 方面
  部分 内容 工作 使用 实现 提供 具有 存在 发生 开始 出现 表示 认为 指出 说明 要求 规定 或者 并且 而且 不仅 高于 低于 大于 小于 超过
  不足 采用 设置 开展 小时 分钟 全年 每日 当日 全部 以来 其余 能够 可能 一般 进一步 不同 相应 分别 由于 为了 建议 结果 方式 过程 方法
  第一 第二 第三 编号 时间 地点`.split(/\s+/),
)

/** What texts are about: words, and pairs of neighbouring words, that stand in them more than once; the most telling first. */
export function keyTermsOf(texts: readonly string[], most: number): string[] {
  const sorted = [...timesOf(texts)]
    .filter(([, count]) => count > 1)
    .toSorted(([a, n], [b, m]) => m * Math.sqrt(b.length) - n * Math.sqrt(a.length))
  const all = texts.join('\n')
  const found: string[] = []
  for (const [term] of sorted) {
    if (found.length === most) break
    if (isWholeTerm(term, all)) found.push(term)
  }
  return found
}

function timesOf(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  const add = (term: string) => times.set(term, (times.get(term) ?? 0) + 1)
  for (const text of texts) {
    let before = ''
    for (const { segment } of wordSegmenter().segment(text)) {
      const isContentWord = WORD.test(segment) && !PALE.has(segment) && !stopWords.has(segment)
      if (isContentWord) add(segment)
      if (isContentWord && before !== '' && before.length + segment.length <= 10)
        add(before + segment)
      before = isContentWord ? segment : ''
    }
  }
  return times
}

const CUT_FROM = 0.6
/** What stands beside words without being a part of them. */
const BESIDE =
  /[的了是在和与及或等为被把将对从到于由也都就而其这那该此个种项各不可会能要应并以中上下里内外前后时]/
const ENDS_BESIDE = /[\u3400-\u9fff][的上下里内前后时]$/

/** It is no piece of a longer term: 进制软件 of 二进制软件包; a Latin name stands elsewhere than at a beginning. */
function isWholeTerm(term: string, text: string): boolean {
  if (ENDS_BESIDE.test(term)) return false
  const befores: string[] = []
  const behinds: string[] = []
  for (
    let index = text.indexOf(term);
    index >= 0;
    index = text.indexOf(term, index + term.length)
  ) {
    befores.push(text.charAt(index - 1))
    behinds.push(text.charAt(index + term.length))
    if (befores.length === MOST_EXAMINED) break
  }
  if (/^[A-Z]/.test(term)) return isName(term, text)
  return !isAlways(befores) && !isAlways(behinds)
}

const MOST_EXAMINED = 200

/** One and the same character stands there nearly every time. */
function isAlways(signs: readonly string[]): boolean {
  const times = new Map<string, number>()
  for (const sign of signs) times.set(sign, (times.get(sign) ?? 0) + 1)
  return [...times].some(
    ([sign, count]) =>
      /[\u3400-\u9fff]/.test(sign) &&
      !BESIDE.test(sign) &&
      count > 1 &&
      count >= CUT_FROM * signs.length,
  )
}

/** Capitals within a word, or a capital in the middle of sentences that no other follows. */
function isName(term: string, text: string): boolean {
  if (/[A-Z\d].*[A-Z\d]/.test(term)) return true
  const within = text.match(new RegExp(`[a-z\\d\\u3400-\\u9fff,，、] ?${term}\\b(?! [A-Z])`, 'g'))
  return (within?.length ?? 0) > 1
}
