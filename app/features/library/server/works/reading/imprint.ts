import { copyrightYear, dateIn } from './dates'
import { isbnIn } from './identifiers'
import { joinNames, namesIn } from './names'
import type { WorkParts } from '../../../wire/terms/works'

/**
 * What a copyright page says: the block of cataloguing in publication (图书在版编目), and lines with the name of the
 * part before them, as Chinese publishers print them.
 */
export function readImprint(lines: readonly string[]): WorkParts {
  return { ...labelledImprint(lines), ...cataloguing(lines.join('\n')) }
}

const NAME = String.raw`[\p{Script=Han}A-Za-z·•.（）()\[\]［］\s]`
const CATALOGUED = new RegExp(
  [
    String.raw`(?:数据|數據|[）)])\s*(?<title>[^/／]{2,80}?)\s*[/／]\s*(?<by>.{1,120}?)[.．。]\s*[—–\-－]{1,2}\s*`,
    String.raw`(?:(?<edition>第?\s*[一二三四五六七八九十\d]+\s*版|修订版)[.．]?\s*[—–\-－]{0,2}\s*)?`,
    String.raw`(?<place>${NAME}{1,12})\s*[:：]\s*(?<publisher>${NAME}{2,30})\s*[,，]\s*`,
    String.raw`(?<year>(?:19|20)\d{2})(?:[.．](?<month>\d{1,2}))?`,
  ].join(''),
  'u',
)

/** `书名 / 作者著. — 北京：人民邮电出版社，2020.3` */
function cataloguing(text: string): WorkParts {
  const start = text.search(/图书在版编目|圖書在版編目|CIP\s*[）)]?\s*数据/)
  if (start < 0) return {}
  const block = text.slice(start, start + 900).replace(/\n/g, ' ')
  const found = CATALOGUED.exec(block)?.groups
  const isbn = isbnIn(block) ?? ''
  if (!found) return withoutEmpty({ isbn })
  const { title = '', by = '', edition = '', place = '', publisher = '', year = '', month } = found
  return withoutEmpty({
    ...answerable(by),
    title: title.replace(/^.*数据[）)]?\s*/u, '').trim(),
    edition: edition.replace(/\s+/g, ''),
    place: place.trim(),
    publisher: publisher.trim(),
    date: month ? `${year}-${month.padStart(2, '0')}` : year,
    isbn,
  })
}

const withoutEmpty = (parts: WorkParts): WorkParts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))

/** `（美）约翰著；李四，王五译`: who wrote it and who translated it. */
function answerable(text: string): WorkParts {
  const authors: string[] = []
  const translators: string[] = []
  for (const piece of text.split(/\s*[;；]\s*/)) {
    const names = namesIn(
      piece
        .replace(/[（([［][^）)\]］]{1,4}[）)\]］]\s*/gu, '')
        .replace(/\s*(?:等)?\s*(?:编著|主编|编写|编译|校译|翻译|著|编|译|绘)\s*$/u, ''),
    )
    if (/译\s*$/.test(piece)) translators.push(...names)
    else authors.push(...names)
  }
  return {
    ...(authors.length > 0 && { authors: joinNames(authors) }),
    ...(translators.length > 0 && { translators: joinNames(translators) }),
  }
}

const people = (text: string) => joinNames(namesIn(text))
const inOne = (text: string) =>
  /\p{Script=Han}/u.test(text) ? text.replace(/\s+/g, '') : text.trim()

/** Lines that begin with the name of a part, and how their value is read. */
const LABELS: readonly [part: keyof WorkParts, form: RegExp, read: (value: string) => string][] = [
  ['title', /^书\s*名\s*[:：]\s*(.+)$/u, inOne],
  [
    'publisher',
    /^(?:出\s*版(?:者|社|发行)?|出版、?发行|出品)\s*[:：]?\s*(\p{Script=Han}{2,20}(?:出版社|书局|书店|印书馆|出版公司|出版集团))/u,
    inOne,
  ],
  ['publisher', /^(\p{Script=Han}{2,16}(?:出版社|书局|印书馆))(?:\s*出版)?(?:发行)?$/u, inOne],
  ['publisher', /^(?:Published by|Publisher[:：]?)\s+([\p{L}&.,' -]{3,60})$/iu, inOne],
  ['edition', /^(?:版\s*次|版\s*本)\s*[:：]\s*.*?(第\s*[一二三四五六七八九十\d]+\s*版)/u, inOne],
  [
    'authors',
    /^(?:作\s*者|著\s*者|编\s*著(?:者)?|主\s*编|著作责任者|责任者)\s*[:：]\s*(.+)$/u,
    people,
  ],
  ['translators', /^(?:译\s*者|翻\s*译)\s*[:：]\s*(.+)$/u, people],
  ['isbn', /^(.*ISBN.*)$/i, (line) => isbnIn(line) ?? ''],
  [
    'date',
    /^((?:版\s*次|出版(?:日期|时间)|第\s*[一二三四五六七八九十\d]+\s*版).*)$/u,
    (line) => dateIn(line) ?? '',
  ],
]

function labelledImprint(lines: readonly string[]): WorkParts {
  const parts: WorkParts = {}
  for (const [part, form, read] of LABELS) {
    const values = lines.flatMap((line) => form.exec(line)?.[1] ?? []).map(read)
    const value = values.find((item) => item !== '')
    if (value) parts[part] ??= value
  }
  return parts
}

/** Year and holder of `版权 © 2004–2023 某团队`; the line that comes first. */
export function readCopyright(lines: readonly string[]): { year: string; holder: string } {
  for (const line of lines) {
    const year = copyrightYear(line)
    if (!year) continue
    const holder = line
      .replace(/^.*?(?:©|\(c\)|[?？])\s*/i, '')
      .replace(/(?:19|20)\d{2}(?:\s*[-–—,，]\s*(?:19|20)\d{2})*/g, '')
      .replace(/(?:版权|版權).*$|All rights.*$|保留.*$/i, '')
      .trim()
      .replace(/[.。,，]+$/, '')
    return { year, holder: holder.length <= 40 ? holder : '' }
  }
  return { year: '', holder: '' }
}
