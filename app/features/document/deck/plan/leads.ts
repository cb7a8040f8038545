/** What a bullet begins with that can stand over it: its time, or what it is about. */
export interface Lead {
  /** As it is shown over the rest. */
  head: string
  /** Words of the bullet up to the rest: head and what parts them. */
  before: string
  rest: string
}

const YEAR = '(?:19|20)\\d{2}'
const TIME = new RegExp(
  `^(?:(?:自|从|于|至|到)?(${[
    `${YEAR}\\s*年\\s*\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?`,
    `${YEAR}\\s*年(?:[上下]半年|第?[一二三四]季度|年?[初中底末])?`,
    `${YEAR}[-—–]${YEAR}\\s*年?`,
    `${YEAR}[-./]\\d{1,2}(?:[-./]\\d{1,2})?`,
    '\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?(?:[上中下]旬|底|初)?',
    '\\d{1,2}[:：]\\d{2}(?:[-—–至]\\d{1,2}[:：]\\d{2})?',
    '第[一二三四五六七八九十\\d]+(?:天|日|周|月|季度|年|阶段|期)',
  ].join('|')}))(起|以来|前|后|止)?\\s*([，,：:、]?)\\s*`,
)
const ABOUT = /^([^，。；：:]{1,14})[：:]\s*(?=\S)/

/** The time that a bullet begins with; null for none, and where nothing is left behind it. */
export function timeOf(text: string): Lead | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [before, time = '', more = ''] = match
  const rest = text.slice(before.length)
  return [...rest].length < 2 ? null : { head: `${time}${more}`.replace(/\s+/g, ''), before, rest }
}

/** What a bullet is about, before its colon; null for none. */
export function subjectOf(text: string): Lead | null {
  const match = ABOUT.exec(text)
  if (!match) return null
  const [before, head = ''] = match
  // 10:30 and https: are no subjects.
  if (/\d$|^[a-z]+$/i.test(head) && /^[\d/]/.test(text.slice(before.length))) return null
  return { head, before, rest: text.slice(before.length) }
}
