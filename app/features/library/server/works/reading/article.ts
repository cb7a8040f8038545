import type { WorkParts } from '../../../wire/terms/works'

const JOURNAL =
  /^《?([\p{Script=Han}（）]{2,18}(?:学报(?:（[\p{Script=Han}]+）)?|杂志|学刊|通报|论坛|导刊|月刊|季刊|评论|研究|科学|工程|技术|学会会刊|情报|世界))》?$/u
const YEAR = /(?<date>(?:19|20)\d{2})\s*年?/
/** What one line may say; groups are named as the parts. */
const FORMS = [
  /第\s*(?<volume>\d{1,4})\s*卷[\s,，（(]*第?\s*(?<issue>\d{1,3})/,
  /\bVol\.?\s*(?<volume>\d{1,4})[\s,，.;]*(?:No\.?|Issue|Iss\.)\s*(?<issue>\d{1,3})/i,
]
const NUMBER =
  /文章编号\s*[:：]?\s*\S*?[（(]((?:19|20)\d{2})[)）](\d{1,2})\s*[-－—]\s*(\d{3,4})\s*[-－—]\s*(\d{2})/
const HEAD_LINES = 60

/** Journal, volume, issue, year and pages, as the head of an article names them. */
export function readArticle(lines: readonly string[]): WorkParts {
  const head = lines.slice(0, HEAD_LINES)
  const issue = head.reduce<WorkParts>((parts, line) => ({ ...issueIn(line), ...parts }), {})
  const numbered = numberIn(head.find((line) => NUMBER.test(line)) ?? '')
  const container = head.map((line) => JOURNAL.exec(line)?.[1]).find(Boolean)
  const parts = { ...numbered, ...issue }
  // A name of a journal alone, without volume or number, may be a heading of the article.
  const isKnown = parts.volume !== undefined || parts.pages !== undefined
  return isKnown && container ? { ...parts, container } : parts
}

function issueIn(line: string): WorkParts {
  const found = FORMS.map((form) => form.exec(line)).find((match) => match !== null)
  return found ? { ...found.groups, ...YEAR.exec(line)?.groups } : {}
}

/** `文章编号：1001-0424（2018）02-0031-08`: year, issue, first page and number of pages. */
function numberIn(line: string): WorkParts {
  const [, date = '', issue = '', start = '', count = ''] = NUMBER.exec(line) ?? []
  if (date === '') return {}
  const last = Number(start) + Number(count) - 1
  return { date, issue: String(Number(issue)), pages: `${Number(start)}-${last}` }
}
