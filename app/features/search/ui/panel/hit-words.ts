import { formatWhen } from '~/core/format'
import { snippetStart } from '~/core/text/word-edges'
import { placeOf } from '~/features/library/ui/search'
import type { HitKind, HitMark, SearchGroup, SearchHit } from '../../terms'

/** A line with what was found in it. */
export interface MarkedLine {
  text: string
  marks: HitMark[]
}

/** How far before a find a line begins that is too long for its row. */
const BEFORE = 8

/** The first line of a hit: its title, or the words of its text where they alone were found. */
export function headOf(hit: SearchHit): MarkedLine {
  const isByText = hit.excerpt !== null && hit.marks.length === 0 && hit.excerpt.marks.length > 0
  const heading = isByText ? headingOf(hit) : null
  if (heading) return heading
  const line = isByText && hit.excerpt ? hit.excerpt : hit
  const text = 'text' in line ? line.text : line.title
  return nearFirst({ text, marks: line.marks })
}

// The heading of a place says most of it, where it says the words, too.
function headingOf({ excerpt }: SearchHit): MarkedLine | null {
  const [first] = excerpt?.marks ?? []
  if (!excerpt || !first) return null
  const { heading: text } = excerpt
  const words = excerpt.text.slice(...first).toLowerCase()
  const from = words === '' ? -1 : text.toLowerCase().indexOf(words)
  return from < 0 ? null : { text, marks: [[from, from + words.length]] }
}

function nearFirst({ text: lines, marks }: MarkedLine): MarkedLine {
  const text = lines.replace(/\s/g, ' ')
  const from = marks[0]?.[0] ?? 0
  const cut = from <= BEFORE * 2 ? 0 : snippetStart(lines, from, BEFORE)
  if (cut === 0) return { text, marks }
  const shift = ([start, end]: HitMark): HitMark => [start - cut + 1, end - cut + 1]
  return { text: `…${text.slice(cut)}`, marks: marks.map(shift) }
}

/** The second line: where it stands, whose it is and of when. */
export function lineOf(hit: SearchHit, now: Date): string {
  return partsOf(hit, now)
    .filter((part) => part !== '')
    .join('，')
}

function partsOf(hit: SearchHit, now: Date): string[] {
  const when = hit.time && formatWhen(hit.time, now)
  const isByText = hit.marks.length === 0 && hit.excerpt !== null
  switch (hit.kind) {
    case 'file':
      return isByText
        ? [hit.title.replace(/\.[a-z0-9]{1,5}$/i, ''), placeIn(hit)]
        : [folderOf(hit), hit.author, when]
    case 'creation':
      return [creationKinds[hit.type] ?? '', stateOf(hit), when]
    case 'question':
      return isByText ? [hit.title, when] : [when]
    case 'paper':
      return [hit.type === 'table' ? '对比表' : '', hit.line, when]
    default:
      return [hit.line, hit.author, when]
  }
}

const folderOf = ({ type, line }: SearchHit) => (type === 'folder' ? '文件夹' : line)

/** Where in its file the place stands; '' for none. */
export const placeIn = ({ excerpt }: SearchHit): string =>
  excerpt?.anchor
    ? placeOf({ anchor: excerpt.anchor, headings: excerpt.heading ? [excerpt.heading] : [] })
    : ''

const creationKinds: Record<string, string> = {
  paper: '论文',
  conetnt: '图书',
  ppt: '演示文稿',
  article: '文章',
}

// As the list of creations names them.
const stateOf = ({ status, isPriced }: SearchHit) =>
  status === 'need_pay' && isPriced ? '待支付' : (creationStates[status] ?? '')

const creationStates: Record<string, string> = {
  init: '正在拟大纲',
  need_pay: '大纲待确认',
  payed: '排队中',
  wait: '排队中',
  ing: '撰写中',
  done: '已写完',
  error: '没有写成',
}

const units: Record<HitKind, string> = {
  file: '份',
  creation: '篇',
  text: '篇',
  map: '幅',
  question: '次',
  note: '条',
  paper: '篇',
  creator: '件',
  member: '人',
  page: '页',
  action: '件',
}

/** How many of a kind were found. */
export function countOf({ kind, total, isCut, hits }: SearchGroup): string {
  const isByText =
    kind === 'file' && hits.length > 0 && hits.every(({ marks }) => marks.length === 0)
  return `${isByText ? '正文里找到 ' : ''}${isCut ? '超过 ' : ''}${total} ${units[kind]}`
}
