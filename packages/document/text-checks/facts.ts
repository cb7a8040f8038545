import { words, stopWords } from '#packages/chinese/terms'
import { fold } from '#packages/chinese/fold'
import type { NodeId } from '#packages/basics/ids'
import { agree, measuresIn, whenOf, type Measure } from './quantities'
import type { PlacedSentence } from './sentences'

/** What a sentence says of a figure; equal keys speak of the same thing. */
export interface Fact {
  key: string
  /** The words of the key that name its subject. */
  about: readonly string[]
  /** The one of them that stands next to the figure: what was measured. */
  quantity: string
  /** Which of several: the first row, 3号楼, A区; '' where nothing tells. */
  which: string
  /** Year and month, '' where none is named. */
  when: string
  /** + rises, - falls, '' neither. */
  direction: string
  measure: Measure
  sentence: PlacedSentence
}

/** Two places that give different figures for the same thing. */
export interface FactConflict {
  first: Fact
  second: Fact
  /** Its subject is one of the document's own: not merely words that happen to be alike. */
  isSure: boolean
}

// Fewer, and 青浦的供水管网 and 嘉禾的供水管网 would be one.
const MOST_WORDS = 6
const FEWEST_WORDS = 2
const DIRECTIONS: Record<string, string> = Object.fromEntries(
  [
    '增长 增加 上升 提高 上涨 增幅 上浮 扩大 提升 超过 高于',
    '下降 减少 降低 下跌 降幅 下调 缩小 回落 低于',
  ].flatMap((line, index) => line.split(' ').map((word) => [word, index === 0 ? '+' : '-'])),
)
// Words of every sentence with a figure; they tell no subject.
const PALE = new Set(
  '达到 约为 共计 合计 总计 大约 左右 以上 以下 其中 同比 环比 比上年 上年 全年 平均 超过 不足 接近 近 约 共 为 达 至 仅 已 可 按 取 计 每 不 少于 不少于 不超过 不得 大于 小于 不小于 不大于 因此 由此 可见 所以 但是 然而 不过 而且 于是 总之 即 如前所述 一方面 另一方面 据 显示 表明 指出 根据 目前 截至 年底 去年 今年 本年 当年 期间 同期 年均 累计 数据 结果 调查 统计 报告 此外 同时 另外 并 且 则 较 比'.split(
    ' ',
  ),
)

/** The figures of a sentence with what they are about. A subject that has two of them in one sentence is left out. */
export const factsOf = (sentence: PlacedSentence): Fact[] =>
  figuresIn(sentence.text).map((figure) => ({ ...figure, sentence }))

/** The same of a sentence that stands in no document. */
export function figuresIn(text: string): Omit<Fact, 'sentence'>[] {
  const measures = measuresIn(text)
  // What figures measure in is no subject: in its place stands a comma's worth of nothing.
  const bare = measures.reduce((rest, { from, to }) => blanked(rest, from, to), text)
  const found = measures.flatMap((measure): Omit<Fact, 'sentence'>[] => {
    const before = bare.slice(0, measure.from)
    if (isStretch(clauseOf(bare, measure.from))) return []
    const words = subjectOf(before, bare.slice(measure.to))
    const about = [...new Set(words)].toSorted()
    if (about.length === 0) return []
    const qualifiers = {
      which: whichOf(before),
      when: whenOf(before),
      direction: directionOf(before),
    }
    const key = [
      about.join('·'),
      qualifiers.direction,
      measure.base,
      qualifiers.when,
      qualifiers.which,
    ].join('|')
    return [{ key, about, quantity: words.at(-1) ?? '', ...qualifiers, measure }]
  })
  return found.filter(
    (item) =>
      !found.some(
        (other) => other !== item && other.key === item.key && !agree(item.measure, other.measure),
      ),
  )
}

const blanked = (text: string, from: number, to: number) =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)

const clauseOf = (text: string, offset: number) => {
  const from = Math.max(
    ...['，', '。', '；', ',', ';'].map((sign) => text.lastIndexOf(sign, offset)),
  )
  return text.slice(from + 1, offset) + (/^[^，。；,;]*/.exec(text.slice(offset))?.[0] ?? '')
}

// From 5% to 8%: of the two figures neither is what the subject is now.
const isStretch = (clause: string) => /[从由自].*[到至]/.test(clause)

/** Sentences that contradict an earlier one in a figure; `ownWords` are the document's: of its titles and its terms. */
export function conflictsAmong(
  facts: readonly Fact[],
  ownWords: (nodeId: NodeId) => ReadonlySet<string>,
): FactConflict[] {
  const factsByKey = new Map<string, Fact[]>()
  const found: FactConflict[] = []
  for (const second of facts) {
    const held = factsByKey.get(second.key) ?? []
    const first = held.find((item) => !agree(item.measure, second.measure))
    const isNew = held.every((item) => !agree(item.measure, second.measure))
    if (isNew) factsByKey.set(second.key, [...held, second])
    if (!first || !isNew) continue
    const own = [ownWords(first.sentence.nodeId), ownWords(second.sentence.nodeId)]
    const isSure =
      second.about.length >= FEWEST_WORDS &&
      second.about.some((word) => own.some((some) => some.has(word)))
    found.push({ first, second, isSure })
  }
  return found
}

// The telling words of the figure's own clause before it, over the commas of a short one too; else what follows it.
function subjectOf(before: string, behind: string): string[] {
  const clauses = before.split(/[，。；,;：:]/)
  let near: string[] = []
  while (clauses.length > 0 && near.length < FEWEST_WORDS) {
    near = [...contentWords(clauses.pop() ?? ''), ...near]
  }
  const own = near.slice(-MOST_WORDS)
  const more =
    own.length < FEWEST_WORDS ? contentWords(/^[^，。；,;]*/.exec(behind)?.[0] ?? '') : []
  return [...more.slice(0, FEWEST_WORDS), ...own]
}

/** Words that name something: no ties, no figures; what the dictionary cuts into single characters is put together. */
export function contentWords(text: string): string[] {
  const found: string[] = []
  let single = ''
  const close = () => {
    if (single.length > 1) found.push(single)
    single = ''
  }
  let end = 0
  const folded = fold(text)
  for (const word of words(folded)) {
    const start = folded.indexOf(word, end)
    if (start > end || !isContentWord(word)) close()
    end = start + word.length
    if (!isContentWord(word)) continue
    if (word.length === 1) single += word
    else {
      close()
      found.push(word)
    }
  }
  close()
  return found
}

const isContentWord = (word: string) =>
  !/\d/.test(word) && !stopWords.has(word) && !PALE.has(word) && DIRECTIONS[word] === undefined

// The first row of houses and the second, 1号楼 and 2号楼, A区 and B区 are two subjects, though every telling word is the same.
const WHICH =
  /第[一二三四五六七八九十百\d]+|(?:[一二三四五六七八九十]|\d+)(?:号|期|标段|分区|级|类|组|轮|批|#)|(?<![A-Za-z])[A-Za-z甲乙丙丁](?=区|座|栋|幢|段|组|类|级|线|馆|厅|楼|包|地块|标)/g
const whichOf = (before: string) =>
  ((before.split(/[。；;]/).at(-1) ?? '').match(WHICH) ?? []).join('')

function directionOf(before: string): string {
  const clause = before.split(/[，。；,;]/).at(-1) ?? ''
  const last = words(fold(clause)).findLast((word) => DIRECTIONS[word] !== undefined)
  return last === undefined ? '' : (DIRECTIONS[last] ?? '')
}
