import type { OpeningLine } from './opening'

const CHAPTER =
  /^(?:第\s*[〇零一二三四五六七八九十百\d]+\s*[章节節篇部分编編回]+|Chapter\s+\d+|Appendix\s+[A-Z]|附录\s*[A-Z]?|\d{1,2}(?:\.\d{1,2})+|\d{1,2}(?=[\s.、]))[\s.:：、]*(?=\S)/iu

/** A title without the number of the chapter that it heads. */
export const withoutChapter = (title: string): string => {
  const rest = title.replace(CHAPTER, '').trim()
  return rest === '' ? title : rest
}

export const isChapter = (title: string): boolean =>
  CHAPTER.test(title) && withoutChapter(title) !== title

const NO_TITLE =
  /^(?:目\s*录|contents|table of contents|前\s*言|序(?:言)?|引\s*言|摘\s*要|abstract|introduction|附\s*录|概\s*述|绪\s*论|参考文献|references|致\s*谢|首页|第.{1,3}页|sheet\d+|目次|声明|untitled.*|无标题.*|文档\d*|document\d*|幻灯片\d*|powerpoint.*|microsoft word.*|新建.*|slide \d+)$/i
// What stands on covers above a title and says what kind of work it is, or whose.
const COVER =
  /(?:国家|行业|地方|团体|企业)标准(?:化指导性技术文件)?$|(?:学位|毕业)(?:论文|设计)(?:[（(].*[）)])?$|^(?:硕士|博士|学士|本科生?).{0,6}论文$|(?:国务院|部|委员会|局|人民政府|主席)令$|^第[〇零一二三四五六七八九十百\d]+号$|文件$|^ICS\s|^(?:master|doctor).*(?:thesis|dissertation)$/iu
const LABEL = /^[^：:]{1,8}[：:]\s*\S/u
const ENDED = /[。！？；!?;]$/u
const LONGEST_TITLE = 120

/** A line that may be the title of a work: no part of it, no sentence, no mark of a template. */
export const mayBeTitle = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= LONGEST_TITLE &&
  /[\p{L}]{2}|\p{Script=Han}/u.test(text) &&
  !NO_TITLE.test(text) &&
  !COVER.test(text.replace(/\s+/g, ' ')) &&
  !ENDED.test(text) &&
  !/\{\{|^（图：|^https?:|@|\.(?:docx?|pdf|pptx?|xlsx?)$/i.test(text) &&
  !/^[\da-f]{8}-[\da-f]{4}-/i.test(text)

/** Properties often hold the name of a program's draft; a title is what also could be printed. */
export const isGoodProperty = (text: string): boolean =>
  mayBeTitle(text) && !/^[\w-]+$/.test(text) && !/模板|template/i.test(text)

/** The site's name behind a page's title: `题名 - 某网`. */
export const withoutSite = (title: string, site: string): string => {
  const parts = title.split(/\s*(?:[|｜_]|\s[-–—]\s)\s*/)
  const first = parts[0] ?? title
  if (site !== '' && parts.length > 1 && parts.at(-1)?.includes(site))
    return parts.slice(0, -1).join(' - ')
  return first.length >= 4 ? first : title
}

/**
 * The title as it is printed: the largest heading of the first page that has any, in files without headings the first
 * line when it stands by itself. '' where the file begins in the middle of a text.
 */
export function printedTitle(lines: readonly OpeningLine[], extension: string): string {
  if (extension === 'csv' || lines.length === 0) return ''
  const headings = firstHeadings(lines)
  if (/^xlsx?$/.test(extension)) return headings.find(({ level }) => level === 2)?.text ?? ''
  const heading = largest(headings)
  const line = plainTitle(lines)
  if (extension === 'pdf') return isNumbered(heading) ? line : heading || line
  // A short line above numbered headings is the title of what they divide.
  const isAbove = lines.slice(0, 2).some(({ text }) => text === line)
  return isAbove && divides(heading) ? line : heading || line
}

const divides = (heading: string) =>
  (isNumbered(heading) || heading.startsWith('章节')) && !isChapter(heading)

/** Headings of the first page that has any, near the beginning of the file. */
function firstHeadings(lines: readonly OpeningLine[]): OpeningLine[] {
  const firstPage = lines[0]?.page ?? 0
  const headings = lines.filter(
    ({ level, text, page, block }) =>
      level > 0 && page <= firstPage + 2 && block < EARLY_BLOCKS && mayBeTitle(text),
  )
  return headings.filter(({ page }) => page === headings[0]?.page)
}

const EARLY_BLOCKS = 12

function largest(headings: readonly OpeningLine[]): string {
  const best = Math.min(...headings.map(({ level }) => level))
  return headings.find(({ level }) => level === best)?.text ?? ''
}

const isNumbered = (text: string) =>
  /^(?:\d+(?:\.\d+)*[.、]?\s*\S|[一二三四五六七八九十]+、|第.{1,3}[章节])/u.test(text) &&
  !/^\d{4}/.test(text)

const FEWEST_LINES = 5

function plainTitle(lines: readonly OpeningLine[]): string {
  const written = lines.filter(({ kind, text }) => kind !== 'table' && !text.startsWith('（图：'))
  if (written.length < FEWEST_LINES) return ''
  const first = lines
    .slice(0, 3)
    .find(({ text, kind }) => kind !== 'table' && kind !== 'list' && mayBeTitle(text))
  if (!first || first.text.length > 60 || LABEL.test(first.text) || isNumbered(first.text))
    return ''
  return first.text
}
