import { ADDED, ANY, COUNTER, ENDING, kindOf, NOUN, OPENING, type FileKind } from './phrases'

/** What a question says of files besides their kind. Names are as they were said, in lower case and without spaces. */
export interface Narrowing {
  /** Who added them. */
  by: string | null
  folder: string | null
  tag: string | null
  /** Words that stand in their names or contents. */
  about: string | null
  /** Words that stand in their names. */
  titled: string | null
  size: SizeLimit | null
  most: Most | null
}
export interface SizeLimit {
  words: string
  /** Bytes, both excluded. */
  above: number
  below: number
}
export type Most = 'largest' | 'smallest' | 'longest' | 'shortest' | 'oldest' | 'newest'

export const unnarrowed: Narrowing = {
  by: null,
  folder: null,
  tag: null,
  about: null,
  titled: null,
  size: null,
  most: null,
}

export interface NarrowedQuestion extends FileKind, Narrowing {
  wantsCount: boolean
  /** What is asked of files that are named. */
  measure: Measure | null
}
export type Measure = 'pages' | 'words' | 'bytes'

const QUOTE = '[「“"《]?'
const UNQUOTE = '[」”"》]?'
const HOW_MANY = `(?:(?<count>多少|几)|哪些|哪几|什么)${COUNTER}?`
const WHICH = `(?:(?:一共|总共|都)?(?:有|是)?(?:(?<count>多少|几)|哪些|哪几|哪一?|什么)${COUNTER}?)?`
// 最新的规划是什么 asks what a plan says; 最新的规划是哪份 asks for the file.
const WHICH_ONE = `是?(?:哪些|哪几${COUNTER}|哪一?${COUNTER})`
const SIZE =
  '(?<limit>超过|大于|多于|小于|不到|不足|低于)(?<amount>\\d+(?:\\.\\d+)?)(?<unit>[kmg]b?|兆)'
const HAS_TAG = '(?:带有?|有|标了|标有|打了|贴了|属于)'
const ABOUT = '(?:关于|有关|涉及|提到|谈到|讲到?)(?<about>.{2,16}?)(?:有关|相关)?'

const MENTIONS = '(?:提到|谈到|讲到|说到|写到|涉及)(?:了|过)?'
const CALLED = '(?:叫做?|名叫|名为|名字叫|名称是|标题叫)'
const ENDS_AS_FILE = '\\.(?:pdf|docx?|pptx?|xlsx?|csv|txt|md|html?|jpe?g|png)'
const MEASURE =
  '(?:(?:有)?(?:多少|几)(?<unit>[页字])|(?:的)?(?<unit>页数|字数|大小)(?:是)?(?:多少)?|(?:有)?多(?<unit>大))'

const patterns = [
  `(?<by>[\\p{Script=Han}a-z·]{2,16}?)(?:一共|总共|都|最近)?${ADDED}(?:了|过|的)*(?:一共|总共)?(?:${HOW_MANY})?${NOUN}?`,
  `(?<by>[\\p{Script=Han}a-z·]{2,16}?)${ADDED}(?:了|过)?的${NOUN}${WHICH}`,
  `${QUOTE}(?<folder>.{1,40}?)${UNQUOTE}(?:这个)?文件夹(?:里面|里|中|内|下面|下)?(?:一共|总共|共)?(?:存|放|收录|包含)?[了着]?有?${HOW_MANY}${NOUN}`,
  `${HAS_TAG}?${QUOTE}(?<tag>.{1,20}?)${UNQUOTE}(?:这个)?标签[下里中]?的${NOUN}${WHICH}`,
  `${OPENING}${HOW_MANY}${NOUN}是?${HAS_TAG}${QUOTE}(?<tag>.{1,20}?)${UNQUOTE}(?:这个)?的?标签`,
  `${OPENING}${HOW_MANY}${NOUN}(?:的?大小)?${SIZE}`,
  `${OPENING}${SIZE}的${NOUN}${WHICH}`,
  `${OPENING}最(?<most>[大小长短早旧老新])的(?:[一几]${COUNTER})?${NOUN}${WHICH_ONE}`,
  `${OPENING}(?<words>字数)最(?<most>[多少])的(?:[一几]${COUNTER})?${NOUN}${WHICH_ONE}`,
  `${OPENING}哪一?${COUNTER}${NOUN}的?(?:大小)?最(?<most>[大小长短早旧老新])`,
  `${OPENING}哪一?${COUNTER}${NOUN}的?(?<words>字数)最(?<most>[多少])`,
  `${OPENING}(?:没有|哪些|什么)?${ABOUT}的(?<any>${ANY})${WHICH}`,
  `${OPENING}(?:哪些|哪几${COUNTER}|什么)${NOUN}(?:里面|里|中)?(?:都)?${MENTIONS}${QUOTE}(?<about>.{2,30}?)${UNQUOTE}`,
  `${OPENING}(?:没有)?${CALLED}${QUOTE}(?<titled>.{1,60}?)${UNQUOTE}的${NOUN}`,
  `${QUOTE}(?<titled>.{1,60}${ENDS_AS_FILE})${UNQUOTE}(?:这个|这份)?(?:文件|文档)?(?:一共|总共|共)?${MEASURE}`,
].map((pattern) => new RegExp(`^(?:${pattern})${ENDING}`, 'u'))

/**
 * Reads a clause that asks for files by who added them, by folder, tag, size or what they are about; null for any other.
 * Whether the names in it are names of this library is for the reader to see.
 */
export function readNarrowed(clause: string): NarrowedQuestion | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(clause)?.groups
    if (!groups) continue
    const { by = null, folder = null, tag = null, about = null, titled = null } = groups
    const named = {
      by,
      folder,
      tag,
      about,
      titled,
      size: sizeOf(groups),
      most: mostOf(groups['most']),
    }
    const wantsCount = groups['count'] !== undefined
    return { ...kindOf(groups), ...named, wantsCount, measure: measureOf(groups['unit']) }
  }
  return null
}

// A size's own unit stands in the same group.
const measureOf = (unit = ''): Measure | null => {
  if (/页/.test(unit)) return 'pages'
  if (/字/.test(unit)) return 'words'
  return /大/.test(unit) ? 'bytes' : null
}

const UNITS: Record<string, number> = { k: 1024, m: 1024 ** 2, 兆: 1024 ** 2, g: 1024 ** 3 }
const LETTERS: Record<string, string> = { k: 'KB', m: 'MB', 兆: 'MB', g: 'GB' }

function sizeOf({ limit, amount, unit }: Record<string, string | undefined>): SizeLimit | null {
  if (!limit || !amount || !unit) return null
  const letter = unit.slice(0, 1)
  const bytes = Number(amount) * (UNITS[letter] ?? 1)
  const isAbove = /超过|大于|多于/.test(limit)
  const words = `${isAbove ? '超过' : '不到'}${amount} ${LETTERS[letter] ?? ''}`
  return { words, above: isAbove ? bytes : -1, below: isAbove ? Infinity : bytes }
}

const MOSTS: Record<string, Most> = {
  大: 'largest',
  小: 'smallest',
  长: 'longest',
  多: 'longest',
  短: 'shortest',
  少: 'shortest',
  早: 'oldest',
  旧: 'oldest',
  老: 'oldest',
  新: 'newest',
}
const mostOf = (word = ''): Most | null => MOSTS[word] ?? null
