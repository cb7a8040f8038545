import { legal } from '~/core/text/text-rules'
import type {
  BlockAttrs,
  BulletList,
  ChangeMark,
  Inline,
  ListItem,
  Mark,
  OrderedList,
} from '#packages/document/body'
import { plainText } from '#packages/document/body-walk'
import type { TextPiece } from './imported-text'

/** A paragraph of a Word file while it is read. */
export interface WordLine {
  content: Inline[]
  style: string
  /** Of its own, over that of its style; null when it does not say. */
  level: number | null
  list: { id: string; depth: number } | null
  /** Parts that hold pictures, in its order, with what is said of each. */
  pictures: { part: string; alt: string }[]
  /** Formulas that stand alone. */
  equations: string[]
  /** Change of the mark that ends it. */
  change: ChangeMark | null
}

export const newLine = (): WordLine => ({
  content: [],
  style: '',
  level: null,
  list: null,
  pictures: [],
  equations: [],
  change: null,
})

/** Puts words to a line, one piece with those before where they are marked alike. */
export function addWords(line: WordLine, text: string, marks: readonly Mark[]): void {
  const words = legal(text)
  if (words === '') return
  const last = line.content.at(-1)
  if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
    line.content[line.content.length - 1] = { ...last, text: last.text + words }
  } else line.content.push({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
}

export const wordsOf = (content: readonly Inline[]): string => plainText(content).trim()

/** Without blanks at its ends. */
export function trimmed(content: readonly Inline[]): Inline[] {
  const line = [...content]
  const [first] = line
  if (first?.type === 'text') line[0] = { ...first, text: first.text.trimStart() }
  const last = line.at(-1)
  if (last?.type === 'text') line[line.length - 1] = { ...last, text: last.text.trimEnd() }
  return line.filter((item) => item.type !== 'text' || item.text !== '')
}

const MOST_LISTS = 4

/** Items that follow each other, as one list with lists in it. */
export class ListBuilder {
  private items: { depth: number; isOrdered: boolean; content: Inline[] }[] = []

  constructor(private readonly attrs: () => BlockAttrs) {}

  add(item: { depth: number; isOrdered: boolean; content: Inline[] }): void {
    this.items.push({ ...item, depth: Math.min(item.depth, MOST_LISTS - 1) })
  }

  /** The lists so far; none where nothing was added. */
  take(): TextPiece[] {
    const { items } = this
    this.items = []
    return this.listsAt(items, 0).map((block) => ({ type: 'block', block }))
  }

  private listsAt(items: ListBuilder['items'], depth: number): ListBlock[] {
    const lists: ListBlock[] = []
    for (let index = 0; index < items.length;) {
      const first = items[index]
      if (!first) break
      let end = index + 1
      while (end < items.length && isBelow(items[end], depth)) end += 1
      const below = items.slice(index + 1, end)
      const item = this.itemOf(first.content, this.listsAt(below, depth + 1))
      const type = first.isOrdered ? 'orderedList' : 'bulletList'
      const last = lists.at(-1)
      if (last?.type === type)
        lists[lists.length - 1] = { ...last, content: [...last.content, item] }
      else lists.push({ type, attrs: this.attrs(), content: [item] })
      index = end
    }
    return lists
  }

  private itemOf(content: Inline[], lists: ListBlock[]): ListItem {
    const paragraph = { type: 'paragraph' as const, attrs: this.attrs(), content }
    return { type: 'listItem', content: [paragraph, ...lists] }
  }
}

type ListBlock = BulletList | OrderedList

const isBelow = (item: { depth: number } | undefined, depth: number) =>
  item !== undefined && item.depth > depth
