import { dateIn } from './dates'
import { joinNames, bylineOf, isBody, isPerson, namesIn } from './names'
import type { OpeningLine } from './opening'

/** '' is what no line names. */
export type LabelledParts = Record<'authors' | 'translators' | 'issuer' | 'house' | 'date', string>

const HEAD_LINES = 45
const AUTHOR =
  /^(?:英文|原书|原|论文)?(?:作\s*者(?:姓名)?|著\s*者|编\s*者|主\s*编|编\s*著|撰\s*稿\s*人?|撰写人?|执\s*笔\s*人?|研究生(?:姓名)?|学生姓名|姓\s*名|报告人|主讲人|汇报人|编制单位|编制人|编写单位|起草单位|主编单位|课题组|责任者|authors?|written by|by)\s*[:：]\s*/iu
const TRANSLATOR =
  /^(?:中文)?(?:翻\s*[译譯]|译\s*者|譯者|translators?|translated by)\s*[:：]?\s+?|^(?:中文)?(?:翻译|译者)[:：]\s*/iu
const DATE =
  /(?:编制|编写|发布|发行|印发|出版|完成|答辩|提交|修订|更新|签订|填报)?(?:日\s*期|时\s*间|date)\s*[:：]\s*/iu
const HOUSE = /^(?:学\s*校|培养单位|学位授予单位|院\s*校|单\s*位)(?:名称)?\s*[:：]\s*/u
const NEXT_LABEL = /\s+[\p{Script=Han}A-Za-z]{1,8}\s*[:：].*$/u

const ISSUERS = [
  /^(?:发布(?:机关|单位)|制定机关|印发机关)\s*[:：]\s*(.+)$/u,
  /^(\p{Script=Han}{4,40}(?:总局|管理局|委员会|部|局|人民政府|国务院))(?:\s+(?:\p{Script=Han}{4,30}))?\s*发\s*布$/u,
  /^(?:中华人民共和国)?(国务院|\p{Script=Han}{2,16}(?:部|委员会|总局|局|人民政府))(?:办公[厅室])?(?:令|关于|文件)/u,
]

/** Parts that stand behind their names: `作者：张三`, `编制单位：某公司 编制日期：2020-01-02`. */
export function readLabels(lines: readonly OpeningLine[]): LabelledParts {
  const head = lines
    .slice(0, HEAD_LINES)
    .filter(({ text }) => text.length <= LONGEST_LINE && !text.includes('{{'))
  const first = (read: (text: string, index: number) => string | null | undefined) =>
    head.map(({ text }, index) => read(text, index)).find(Boolean) ?? ''
  return {
    authors: first((text, index) =>
      AUTHOR.test(text) ? peopleOf(text.replace(AUTHOR, ''), head, index) : '',
    ),
    translators: first((text) =>
      TRANSLATOR.test(text) ? bodyOf(text.replace(TRANSLATOR, '')) : '',
    ),
    house: first((text) =>
      HOUSE.test(text) ? text.replace(HOUSE, '').replace(NEXT_LABEL, '').trim() : '',
    ),
    date: first(dateBehindLabel),
    issuer: first((text) => ISSUERS.map((form) => form.exec(text)?.[1]?.trim()).find(Boolean)),
  }
}

const LONGEST_LINE = 160

function dateBehindLabel(text: string): string | null {
  const label = DATE.exec(text)
  return label ? dateIn(text.slice(label.index + label[0].length)) : null
}

/** Names behind a label, going on in the lines below it; else the body that is named. */
function peopleOf(value: string, lines: readonly OpeningLine[], index: number): string {
  const own = value.replace(NEXT_LABEL, '').trim()
  const names = namesIn(own)
  if (names.length > 0 && names.every((name) => isPerson(name))) {
    const more = lines.slice(index + 1, index + 4).map(({ text }) => text)
    return joinNames(bylineOf([own, ...more]))
  }
  return bodyOf(own)
}

const bodyOf = (value: string): string => {
  const own = value.replace(NEXT_LABEL, '').trim()
  const names = namesIn(own).filter((name) => isPerson(name) || isBody(name))
  return names.length > 0 ? joinNames(names) : ''
}
