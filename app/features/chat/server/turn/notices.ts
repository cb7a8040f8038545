import { failureWords } from '~/features/models/errors'
import type { ModelIdentity } from '~/features/models/terms'
import type { AnswerNotice } from '../../notice-terms'
import type { ChatEvent } from '../../terms'

type NoticeEvent = Extract<ChatEvent, { type: 'notice' }>

const event = (kind: AnswerNotice['kind'], text: string): NoticeEvent => ({
  type: 'notice',
  kind,
  text,
})

/** What is said beside an answer, each in one line. */
export const notices = {
  standIn: ({ label, slug }: { label: string; slug: string }, by?: ModelIdentity) =>
    event('standIn', `${label}${failureWords(slug)}，由${standInOf(by)}作答`),
  length: () => event('length', '回答到了长度上限，还没有写完'),
  loop: () => event('loop', '模型开始重复自己的话，已在那里停下'),
  unmarked: () => event('unmarked', '这段回答没有标出处，无法核对，请对照资料再用'),
  unknown: (count: number) => event('unknown', `有${count}处编号不在资料里，已经去掉`),
  unsearched: () => event('unsearched', '没有选搜索范围，这次没有查资料'),
}

function standInOf(by: ModelIdentity | undefined): string {
  if (by === undefined || by.provider === 'offline') return '内置离线引擎摘录资料'
  return by.label.includes(by.model) ? by.label : `${by.label} ${by.model} `
}
