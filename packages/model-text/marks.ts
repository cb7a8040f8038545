import { ProseStream, readProse, type Found, type ProseRule } from './prose-stream'

// Bounded: a document may hold a bracket and ten thousand blanks.
const S = String.raw`[ \t\u3000]{0,3}`
const OPEN = String.raw`[[【［]`
const CLOSE = String.raw`[\]】］]`
const words =
  '来源|资料|片段|编号|文献|引用|参考|citation|reference|references|ref|source|sources|document|doc'
const WORD = String.raw`(?:(?:${words})${S}[:：#_]?${S})`
const NUMBER = String.raw`\^?${S}${WORD}{0,2}\d{1,3}${S}\^?`
const BETWEEN = String.raw`${S}(?:[-–—~～至]|[,，、;；/]|和|与)${S}`
const MORE = String.raw`(?:${BETWEEN}${NUMBER}){0,40}`
// 【3†source】, 【4:0†file】
const TAIL = String.raw`(?::\d{1,3})?(?:†[^\]】\n]{0,60})?`
const INSIDE = String.raw`${S}(${NUMBER}${MORE})${TAIL}${S}`
const BRACKETED = [
  `${OPEN}${INSIDE}${CLOSE}`,
  `${OPEN}{2}${INSIDE}${CLOSE}{2}`,
  String.raw`\^${OPEN}${INSIDE}${CLOSE}\^?`,
  String.raw`\^${OPEN}{2}${INSIDE}${CLOSE}{2}\^?`,
].join('|')
// （资料1）: in round brackets only with the word, else it is a number of a list.
const ROUND = String.raw`[(（]${S}(${WORD}{1,2}\d{1,3}${MORE})${S}[)）]`
const MARK = new RegExp(`^(?:${BRACKETED}|${ROUND})`, 'i')
const ANYWHERE = new RegExp(`(?:${BRACKETED}|${ROUND})`, 'gi')
// `[1](…)` and `[1]: …` are links.
const LINK_BEHIND = /^[(:]/
const BEGUN_WORD = `(?:${words
  .split('|')
  .map((word) => Array.from(word).reduceRight((rest, item) => `${item}(?:${rest})?`, ''))
  .join('|')})`
const BEGUN = String.raw`(?:${NUMBER}${BETWEEN}){0,40}(?:\^?${S}${WORD}{0,2}(?:${BEGUN_WORD}|\d{0,3})${S}(?:\^|[-–—~～至,，、;；/和与])?${S})`
const MAY_BECOME = new RegExp(
  String.raw`^(?:\^|\^?${OPEN}{1,2}${S}${BEGUN}(?::\d{0,3})?(?:†[^\]】\n]{0,60})?(?:${CLOSE}{1,2}\^?)?|[(（]${S}${BEGUN})$`,
  'i',
)
const MARK_AT_MOST = 120
const MOST_OF_RANGE = 30

/** The numbers that a mark at the beginning of a text names, and how long it is. */
export interface MarkFound {
  length: number
  numbers: number[]
}

/** `[1]`, `[1, 2]`, `[1-3]`, `［1］`, `【资料3】`, `[^1]`, `（来源2）` …: the one reading of what a model writes as a citation. */
export function markAt(rest: string): MarkFound | null {
  const found = MARK.exec(rest.slice(0, MARK_AT_MOST * 2))
  if (!found || found[0].length >= MARK_AT_MOST) return null
  if (found[0].endsWith(']') && LINK_BEHIND.test(rest.slice(found[0].length))) return null
  const numbers = numbersIn(found.slice(1).find(Boolean) ?? '')
  return numbers.length > 0 ? { length: found[0].length, numbers } : null
}

/** Whether a text may be the beginning of a mark. */
export const mayBecomeMark = (rest: string) => rest.length <= MARK_AT_MOST && MAY_BECOME.test(rest)

const beginsMark = (character: string) => '[【［(（^'.includes(character)

/** Replaces each mark; code, formulas and links stay as they are. */
function rule(change: (found: MarkFound) => string): ProseRule {
  return {
    mayBegin: beginsMark,
    read(rest, isEnd): Found {
      // One more character tells a link from a mark, and a bracket more a longer one.
      if (!isEnd && mayBecomeMark(rest)) return 'wait'
      const found = markAt(rest)
      return found && { length: found.length, text: change(found) }
    },
  }
}

const asNumbers = ({ numbers }: MarkFound) => numbers.map((number) => `[${number}]`).join('')

/** A text that arrives in pieces, every mark in it in the one form `[1][2]`. */
export class MarkStream extends ProseStream {
  constructor() {
    super(rule(asNumbers))
  }
}

/** The same of a whole text. */
export const withPlainMarks = (text: string): string => readProse(text, rule(asNumbers))

/** Every mark of a text replaced by what `change` makes of its numbers. */
export const replaceAllMarks = (text: string, change: (numbers: number[]) => string): string =>
  readProse(
    text,
    rule(({ numbers }) => change(numbers)),
  )

/** Where the marks of a text stand. */
export function marksWithin(text: string): (MarkFound & { index: number })[] {
  const places: (MarkFound & { index: number })[] = []
  let position = 0
  const noting: ProseRule = {
    mayBegin: beginsMark,
    read(rest) {
      const found = markAt(rest)
      if (!found) return null
      position = text.length - rest.length
      places.push({ ...found, index: position })
      return { length: found.length, text: '' }
    },
  }
  readProse(text, noting)
  return places
}

/** A text of somebody else's, in which nothing reads as a mark of ours. */
export const withoutForeignMarks = (text: string): string =>
  text.replace(
    ANYWHERE,
    (mark) => `〔${mark.replace(/^\^?[[【［(（]+|[\]】］)）]+\^?$/g, '').trim()}〕`,
  )

/** A text without the mark that its end cut off. */
export function withoutHalfMark(text: string): string {
  const tail = /\^?[[【［(（]{1,2}[^[\]【】［］()（）\n]*$/.exec(text)
  if (!tail || !mayBecomeMark(tail[0])) return text
  // Code that the end cut off as well.
  if (text.slice(text.lastIndexOf('\n') + 1).split('`').length % 2 === 0) return text
  // Of a half bracket that stands in code or a formula the reader says that it is none.
  const prose = readProse(text, {
    mayBegin: beginsMark,
    read: (rest) => (rest === tail[0] ? { length: rest.length, text: '' } : null),
  })
  return prose === text ? text : prose.replace(/(?<![ \t])[ \t]+$/, '')
}

function numbersIn(list: string): number[] {
  const parts = list
    .replace(/[^\d\-–—~～至,，、;；/和与]/g, '')
    .split(/[,，、;；/和与]/)
    .filter((part) => part !== '')
  const numbers = parts.flatMap((part) => {
    const [from = NaN, to = from] = part
      .split(/[-–—~～至]/)
      .filter((item) => item !== '')
      .map(Number)
    const count = Math.min(MOST_OF_RANGE, Math.max(1, to - from + 1))
    return Array.from({ length: count }, (_, step) => from + step)
  })
  return [...new Set(numbers)].filter(Number.isInteger)
}
