import { bigrams, words } from '#packages/chinese/terms'
import { isDenial } from './meaning'

const NEGATIONS = /并非|禁止|禁用|严禁|拒绝|否认|取消|不|未|没|无|非/g
// Words that hold such a character and deny nothing.
const HARMLESS = /不同|不仅|不但|不过|不断|不少|不只|不得不|未来|无数|无论|无疑|非常|非洲/g

const OPPOSITES: readonly (readonly [string, string])[] = (
  '增长/下降 增加/减少 上升/下降 上涨/下跌 最大/最小 最高/最低 最早/最晚 高于/低于 多于/少于 大于/小于 ' +
  '支持/反对 成功/失败 首次/再次 允许/禁止 开始/结束 进口/出口 击败/输给 以上/以下 之前/之后 盈利/亏损 ' +
  '扩大/缩小 延长/缩短 提高/降低 提前/推迟 通过/否决 赞成/反对 男/女 东/西 南/北'
)
  .split(' ')
  .map((pair) => pair.split('/'))
  .map(([item = '', other = '']) => [item, other] as const)

const RELATED = 0.3
// Characters behind a denial that tell which one it is.
const DENIED = 2

/** Whether a clause of the sentence denies what the clause of the passage that it resembles affirms, or the reverse. */
export function isNegatedElsewhere(sentence: string, passage: string): boolean {
  return related(sentence, passage).some(
    ([clause, source]) => negations(clause, passage) % 2 !== negations(source, sentence) % 2,
  )
}

/** Whether such a pair of clauses has a word on one side and its opposite, without the word, on the other. */
export function hasOpposite(sentence: string, passage: string): boolean {
  return related(sentence, passage).some(([clause, source]) =>
    OPPOSITES.some(
      ([item, other]) =>
        isTurned(clause, source, item, other) || isTurned(clause, source, other, item),
    ),
  )
}

const isTurned = (clause: string, source: string, claimText: string, meant: string) =>
  clause.includes(claimText) &&
  !source.includes(claimText) &&
  source.includes(meant) &&
  !clause.includes(meant)

// Of 不平等的问题 and 不平等仍在 the 不 is the same, wherever clauses end.
const negations = (clause: string, other: string) => {
  const plain = clause.replace(HARMLESS, '')
  return [...plain.matchAll(NEGATIONS)].filter(({ 0: word, index }) => {
    const denied = plain.slice(index, index + word.length + DENIED)
    return denied.length < word.length + DENIED || !other.includes(denied)
  }).length
}

const DENYING = /[不未没无勿]|并非|^严?禁(?:止|用)?$|^拒绝?$/

/** Words of a folded text that deny: by a character of theirs (没能, 绝不), or by what they mean (缺乏, 避免). */
export const deniedIn = (folded: string): string[] =>
  words(folded.replace(HARMLESS, '')).filter((word) => isDenial(word) || DENYING.test(word))

const clausesOf = (folded: string) =>
  folded.split(/[,，;；。!！?？\n]+/).filter((item) => item !== '')

// Each clause of the sentence with the clause of the passage that shares most of its bigrams, at least 30 %.
function related(sentence: string, passage: string): [string, string][] {
  const sources = clausesOf(passage).map((text) => ({ text, bigrams: new Set(bigrams(text)) }))
  return clausesOf(sentence).flatMap((clause): [string, string][] => {
    const own = bigrams(clause)
    let best = { share: 0, text: '' }
    for (const source of sources) {
      const share = own.filter((item) => source.bigrams.has(item)).length / Math.max(1, own.length)
      if (share > best.share) best = { share, text: source.text }
    }
    return best.share >= RELATED ? [[clause, best.text]] : []
  })
}
