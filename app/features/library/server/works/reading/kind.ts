import type { WorkKind } from '../../../wire/terms/works'
import { isbnIn, officialNumber, standardNumber } from './identifiers'
import type { FileToRead, OpeningLine } from './opening'
import { isPatent } from './patent'
import { isChapter } from './title'

const MANUAL =
  /手册|手冊|指南|說明|说明|教程|教材|入门|使用书|操作规程|常见问题|用户文档|参考手册|manual|guide|handbook|how-?to|faq|tutorial|reference|readme|documentation/i
const REPORT =
  /报告|报告书|白皮书|蓝皮书|皮书|可行性|调研|调查|方案|规划|评估|研究综述|report|white ?paper|proposal|survey of/i
const HOUSE =
  /纪要|记录|总结|周报|月报|日报|通知书|合同|协议|台账|清单|报销|申请|审批|考勤|值班|预算表|资产负债|报价|招标|投标|简历|计划表|OKR|备忘录/i
const REGULATION =
  /(?:法|条例|规定|办法|细则|决定|通知|意见|公告|解释|决议|规章|通则|准则|批复|函|令)(?:（[^）]*）|\([^)]*\))?$/u
const STATE =
  /国务院|全国人民代表大会|人民代表大会|人民政府|最高人民|中华人民共和国|中共中央|[\p{Script=Han}]{2,14}(?:部|委员会|局|厅)(?:令|文件|关于)/u
const THESIS =
  /学位论文|(?:硕士|博士|学士).{0,6}论文|毕业(?:论文|设计)|(?:master'?s?|doctoral|ph\.?\s?d\.?|bachelor'?s?)\s+(?:thesis|dissertation)|a\s+(?:thesis|dissertation)\s+submitted/i
const STANDARD_HEAD =
  /^(?:中华人民共和国)?(?:国家|行业|地方|团体|企业|.{2,6})标准(?:化指导性技术文件)?$|^ICS\s*\d/u

interface Signs {
  title: string
  /** Name of the work that the file is a part of. */
  container: string
  lines: readonly OpeningLine[]
  /** Words of the opening and the ending. */
  text: string
}

interface Evidence extends Signs {
  file: FileToRead
  head: readonly string[]
}

/** Kinds by what matches them, the surest first. */
const KINDS: readonly [kind: WorkKind, matches: (evidence: Evidence) => boolean][] = [
  ['patent', ({ head }) => isPatent(head)],
  ['standard', ({ head }) => isStandard(head)],
  ['thesis', ({ head }) => head.slice(0, 30).some((line) => line.length < 60 && THESIS.test(line))],
  ['regulation', ({ title, head }) => isRegulation(title, head)],
  ['article', ({ file, head, text }) => isArticle(file, head, text)],
  ['webpage', ({ file }) => file.url !== '' || file.extension === 'html'],
  ['report', ({ file, title }) => isDeckOrSheet(file) && PUBLISHED.test(title)],
  ['internal', ({ file }) => isDeckOrSheet(file)],
  ['manual', ({ file, title, text }) => isPublished(text) && MANUAL.test(title) && file.pages < 60],
  ['book', ({ text }) => isPublished(text)],
  ['internal', ({ title }) => HOUSE.test(title)],
  ['manual', ({ title, container }) => MANUAL.test(title) || MANUAL.test(container)],
  ['report', ({ title }) => REPORT.test(title)],
  ['webpage', ({ file }) => file.extension === 'md'],
]

/** What a file is, by what stands on its first pages. */
export function readKind(file: FileToRead, signs: Signs): WorkKind {
  const head = signs.lines.slice(0, 40).map((line) => line.text)
  const evidence = { ...signs, file, head }
  return KINDS.find(([, matches]) => matches(evidence))?.[0] ?? byLength(file, signs)
}

const PUBLISHED = /白皮书|蓝皮书|研究报告|行业报告/
const isDeckOrSheet = ({ extension }: FileToRead) => /^(?:xlsx?|csv|pptx?)$/.test(extension)
const isPublished = (text: string) => isbnIn(text) !== null || /图书在版编目|出版社/.test(text)

function byLength(
  { pages, extension }: FileToRead,
  { title, lines, text }: Omit<Signs, 'container'>,
): WorkKind {
  const isInParts = lines.some((line) =>
    /^(?:目\s*[录錄次]|contents|table of contents)$/i.test(line.text),
  )
  if (
    isChapter(title) ||
    lines.some(({ level, text: line }) => level === 1 && isChapter(line) && isInParts)
  )
    return TECHNICAL.test(text) ? 'manual' : 'book'
  if (extension === 'pdf' && pages >= 50 && /©|copyright|版权|版權/i.test(text)) return 'book'
  if (/this (?:manual|guide|handbook)\b|本(?:手册|指南|教程|手冊)/i.test(text.slice(0, 3000)))
    return 'manual'
  return extension === 'txt' && isInParts ? 'book' : 'internal'
}

const TECHNICAL = /软件|軟體|软件包|套件|命令|安装|配置|本手册|本教程|本指南|运行|代码|操作步骤/

const isStandard = (head: readonly string[]) =>
  head.slice(0, 14).some((line) => STANDARD_HEAD.test(line.replace(/\s+/g, ''))) &&
  head.some((line) => standardNumber(line) !== null)

function isRegulation(title: string, head: readonly string[]): boolean {
  if (!REGULATION.test(title)) return false
  const top = head.slice(0, 12).join('\n')
  return (
    (officialNumber(top) !== null || STATE.test(`${title}\n${top}`)) && !/公司|集团/.test(title)
  )
}

function isArticle(
  { properties, pages, extension }: FileToRead,
  head: readonly string[],
  text: string,
): boolean {
  if (properties['citation_journal_title'] ?? properties['citation_conference_title']) return true
  const has = (form: RegExp) => head.some((line) => form.test(line))
  const isAbstract = has(
    /^(?:摘\s*要|【摘要】|\[摘要\])(?:[\s:：】\]—–.-]|$)|^abstract\s*(?:[:：.—–-]|$)/i,
  )
  const isIndexed = has(
    /关键词|关\s*键\s*词|key\s?words|中图分类号|文献标识码|文章编号|收稿日期|^\d?\.?\s*(?:introduction|引言)$/i,
  )
  const isNumbered = /arXiv:\s*\d{4}\.\d|\bDOI\s*[:：]\s*10\./i.test(text.slice(0, 6000))
  if (isAbstract && (isIndexed || isNumbered) && (pages === 0 || pages < 60)) return true
  // A page out of an article: it begins with its first section.
  return extension === 'pdf' && pages < 40 && /^1\.?\s+introduction$/i.test(head[0] ?? '')
}
