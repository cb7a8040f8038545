import type { WorkParts } from '../../../wire/terms/works'
import { dateIn } from './dates'
import { joinNames } from './names'

/** Whether lines open a patent as the office prints it: with numbers in brackets before each part. */
export const isPatent = (lines: readonly string[]): boolean =>
  lines.slice(0, 12).some((line) => KIND.test(line)) && lines.some((line) => NUMBER.test(line))

const KIND = /^[(（[]\s*(?:12|19)\s*[)）\]].*(?:发明专利|实用新型|外观设计|专利局)/u
const NUMBER = /^[(（[]\s*1[01]\s*[)）\]]/u

/** What stands behind the numbers of the office: 54 the title, 73 or 71 whose it is, 45 or 43 the day. */
export function readPatent(lines: readonly string[]): WorkParts {
  const all: WorkParts = {
    title: behind(lines, '54'),
    authors: ownersOf(behind(lines, '73') || behind(lines, '71')),
    number: /CN\s*\d{6,12}\s*[A-Z]\d?/.exec(behind(lines, '1[01]'))?.[0].replace(/\s+/g, ' '),
    date: dateIn(behind(lines, '45') || behind(lines, '43')) ?? '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

const LABEL =
  /^(?:(?:授权|申请)?公[布告](?:号|日)|专利权人|申请(?:\(专利权\))?人|(?:发明|实用新型)(?:的)?名称|使用外观设计的产品名称)\s*[:：]?\s*/u

/** Behind a number and its name; the name may stand in a line of its own. */
function behind(lines: readonly string[], code: string): string {
  const mark = new RegExp(String.raw`^[(（[]\s*${code}\s*[)）\]]\s*`, 'u')
  const index = lines.findIndex((line) => mark.test(line))
  const own = (lines[index] ?? '').replace(mark, '').replace(LABEL, '').trim()
  return own || (index < 0 ? '' : (lines[index + 1] ?? '').trim())
}

const ownersOf = (text: string) =>
  joinNames(
    text
      .replace(/\s*地址.*$/u, '')
      .split(/\s*[;；、]\s*|\s{2,}/u)
      .filter(Boolean),
  )
