/** A stretch of a clause that one word denies. */
export interface DenialScope {
  from: number
  to: number
  /** A preposition follows: what is denied stands behind what it leads in. */
  isLed: boolean
}

// 不同, 无线, 不超过: words that hold such a character and deny nothing.
const HARMLESS =
  /不可抗力|不动产|不锈钢|无线|无机|无菌|无人机|未成年|不同|不仅|不但|不过|不断|不少于|不多于|不超过|不低于|不高于|不大于|不小于|不得超过|不得低于|不得高于|不得少于|不得大于|不得小于|不长于|不短于|不晚于|不早于|不少|不只|不止|不管|不论|不久|不得不|未来|无数|无论|无疑|非常|非洲|莫非|不由|不妨|不满(?=[\d一二三四五六七八九十])|不足(?=[\d一二三四五六七八九十])|不到(?=[\d一二三四五六七八九十])/g

const DENIER =
  /[并绝决从毫]?不(?:需要?|用|必|应当?|得|能|可以?|会|许|准|宜|再|再是|是|曾|要|太|允许|该)?|没有?|尚?未(?:能|曾|经)?|无(?:须|需|法|从|权)?|并?非|勿|毋|严?禁止?|杜绝|拒绝|避免|防止|以免|(?<!以|避)免(?!费|疫|税)|缺乏|缺少|否认|难以/g

const PLAIN =
  /^(?:不同|不仅|不但|不过|不断|不少|不只|不止|不管|不论|不久|不如|未来|无数|无论|无疑|非常|非洲|没有|无法|无需|无须|未能|不能|不得|不必|不要|不会|不可|不用|不是|无线|无机|无菌|非法)$/

/** Whether a word is not to be cut behind the character that could deny it. */
export const isPlainWord = (word: string) => PLAIN.test(word)

/** Whether a word does nothing but deny. */
export const isDenying = (word: string) => word.replace(HARMLESS, '＃').replace(DENIER, '') === ''

const MOST_DENIED = 30
const LED = /^[被由对在向把将与和跟因从]/
const BARRIER = /(?<![它其他她们己])的(?!$|话)|就|也|才|但|却|而(?!且)|则|便|都(?=能|可)/
const LATER = /就|也|才|但|却|而(?!且)|则|便/
// 认证未完成 denies 认证.
const LIGHT = /^(?:完成|进行|实现|成功|到位|结束)[了的]?$/
const COMPLEMENT = /^[掉来了到好动起下开完出成着住上去]/

/**
 * What each denial of a clause reaches: up to its end or to a word that opens another half (不用重装就能修好); of 无 and 非
 * the word behind them only (无息退还); of 删不掉 and 认证未完成 back to its verb; of 不被其所有者之外的用户删除 past 的.
 */
export function denialScopes(text: string): DenialScope[] {
  const plain = text.replace(HARMLESS, (found) => '＃'.repeat(found.length))
  return [...plain.matchAll(DENIER)].map(({ 0: word, index }) => {
    const after = index + word.length
    const rest = plain.slice(after)
    const isLed = LED.test(rest)
    const reach = /^(?:无|并?非)$/.test(word) ? shortReach(rest) : MOST_DENIED
    const barrier = (isLed ? LATER : BARRIER).exec(plain.slice(after + 1, after + reach + 1))
    const to = barrier ? after + 1 + barrier.index : Math.min(plain.length, after + reach)
    const back = LIGHT.test(rest) ? 3 : isBehindVerb(word, rest, plain.slice(0, index)) ? 1 : 0
    return { from: back > 0 ? Math.max(0, index - back) : after, to, isLed: isLed && back === 0 }
  })
}

const shortReach = (rest: string) => Math.max(2, /^\s?[a-z0-9_.-]+/.exec(rest)?.[0].length ?? 0)

const isBehindVerb = (word: string, rest: string, before: string) =>
  word === '不' && COMPLEMENT.test(rest) && /[\u4e00-\u9fff]$/.test(before)
