import { readRows } from '~/core/text/table-rows'
import { SEVERAL } from './asking-words'
import type { Extract, Item, RankedSource } from './extract'
import type { Reading } from './refuse'

const MOST_ITEMS = 14
const MOST_CHARACTERS = 700
const LEADS = /[：:]$/
const ITEM = /^\s*(?:[•*·▪◦–—-]|[(（]?\d{1,2}[.)、）]|[(（]?[a-z一二三四五六七八九十][)、）])\s*/i
const LABELLED = /^[^。；：:|]{1,30}[：:]\s*\S/
const ROW = /^\s*[|+]/
const CAPTION = /^\s*(?:表|table)\s*\d/i
const ENUMERATES = /、.+(?:和|与|及|或|、)/
// A line as long as the page is wide may run on into the next.
const WRAPPED = 18
const ENDED = /[。；;.!！?？：:|+][”’」』）)]*$/

/**
 * Sentences with what they lead to: what follows a colon, and where several things are asked for the list or table right
 * behind.
 */
export function withFollowing({ asked, ranked }: Reading, extracts: Extract[]): Extract[] {
  const asksSeveral = SEVERAL.test(asked.folded)
  return extracts.map((extract) => {
    const home = ranked.find(({ passage }) => passage.alias === extract.alias)
    if (!home) return extract
    const { text, rest } = runOn(
      extract.text,
      home.sentences.slice(extract.no + 1).map((sentence) => sentence.text),
    )
    const below = asksSeveral ? underCaption(home, rest, ranked) : []
    const items =
      below.length > 0
        ? below
        : itemsAfter(text, rest, asksSeveral).map((item) => ({
            text: item,
            alias: extract.alias,
          }))
    const own = items.filter(({ text }) => extracts.every((other) => other.text !== text))
    return { ...extract, text, ...(own.length > 0 && { items: own }) }
  })
}

const LATIN_CUT = /[a-z,;(]$/i
const LATIN_REST = /^[a-z(]/i
const LONGEST_RUN = 600

/** A sentence in Latin letters that its line, or a semicolon within brackets, has cut, with its rest. */
function runOn(text: string, rest: string[]): { text: string; rest: string[] } {
  const [next = '', ...others] = rest
  if (isEnumeration(text) && next !== '' && text.length + next.length <= LONGEST_RUN)
    return runOn(`${text}${next}`, others)
  if (!isCut(text, next) || text.length + next.length > LONGEST_RUN) return { text, rest }
  return runOn(`${text} ${next}`, others)
}

function isCut(text: string, next: string): boolean {
  if (text.length <= WRAPPED || HAN.test(text) || !LATIN_CUT.test(text)) return false
  const isOpen = text.split('(').length - text.split(')').length > 0
  return isOpen ? LATIN_REST.test(next) : /^[a-z(]/.test(next)
}

// 意见有两条：甲；乙。 Between colon and full stop semicolons divide one statement.
const isEnumeration = (text: string) => HAN.test(text) && /[：:][^。！？]+[；;]$/.test(text)

const HAN = /[\u3400-\u9fff]/

/** Rows of the table right under a sentence with the table's caption between: it is their heading. */
function underCaption(home: RankedSource, rest: string[], ranked: RankedSource[]): Item[] {
  const [caption = '', ...others] = rest
  if (!CAPTION.test(caption) || others.length > 0) return []
  const table = ranked.find(
    ({ passage }) =>
      passage.title === home.passage.title && passage.headings.at(-1) === caption.trim(),
  )
  const rows = (table && readRows(table.passage.text)) ?? []
  return rows.slice(0, MOST_ITEMS).map(({ words }) => ({
    text: words,
    alias: table?.passage.alias ?? home.passage.alias,
  }))
}

function itemsAfter(text: string, rest: string[], asksSeveral: boolean): string[] {
  const isLead = LEADS.test(text.trim())
  if (!isLead && !asksSeveral) return []
  const [first = '', ...others] = rest
  const lines = CAPTION.test(first) ? others : rest
  const pattern = itemPatternOf(lines)
  if (pattern) return listItems(lines, pattern)
  if (isLead) return hasWords(first) ? [first] : []
  return rest.slice(0, 2).filter((line) => ENUMERATES.test(line))
}

function itemPatternOf([first = '', second = '']: string[]): RegExp | null {
  if (ITEM.test(first)) return ITEM
  if (ROW.test(first)) return ROW
  return LABELLED.test(first) && LABELLED.test(second) ? LABELLED : null
}

/** Items as far as the list goes; a line that an item runs on into belongs to it. */
function listItems(lines: string[], isItem: RegExp): string[] {
  const items: string[] = []
  let length = 0
  for (const line of lines) {
    const last = items.at(-1)
    const isNext = isItem.test(line)
    if (!isNext && (last === undefined || last.length < WRAPPED || ENDED.test(last))) break
    length += line.length
    if (items.length >= MOST_ITEMS || length > MOST_CHARACTERS) break
    if (!isNext) items[items.length - 1] = `${last}${line}`
    else if (hasWords(line)) items.push(line)
  }
  return items
}

// The rule of a table drawn with signs says nothing.
const hasWords = (text: string) => /[\p{L}\d]/u.test(text)
