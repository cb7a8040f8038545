import type { PushPayload, PushKind, PushState } from '../../push-terms'
import type { PushEvent } from './tables'

const TITLE_AT_MOST = 60

const headings: Record<PushState, string> = {
  done: '已完成',
  failed: '没有完成',
  outline: '提纲已写好，待确认',
  submit: '有一份文档待审批',
  approve: '审批已通过',
  return: '文档被退回',
  mention: '有人在批注里提到你',
  reply: '你的批注有新回复',
  assign: '有一处批注指派给你',
  assignSection: '有一节文稿指派给你',
}

const nouns: Record<PushKind, string> = {
  learning: '资料学习',
  writing: '写作',
  review: '审批',
  comment: '批注',
}
const units: Record<PushKind, string> = {
  learning: '份资料有结果',
  writing: '份写作有结果',
  review: '条审批消息',
  comment: '条批注消息',
}
const pages: Record<PushKind, string> = {
  learning: '/library',
  writing: '/profile/creations',
  review: '/document',
  comment: '/document',
}

/** What a lock screen shows of events of one kind: what happened, and a title. No words of anybody. */
export function payloadOf(events: readonly [PushEvent, ...PushEvent[]]): PushPayload {
  const [first, ...others] = events
  const body = `《${cut(first.title)}》`
  const { kind, state } = first
  if (others.length === 0) {
    const isResult = state === 'done' || state === 'failed'
    const title = isResult ? `${nouns[kind]}${headings[state]}` : headings[state]
    return { title, body, path: first.path, tag: `${kind}-${first.path}` }
  }
  return {
    title: `${events.length}${units[kind]}`,
    body: `${body}等`,
    path: pages[kind],
    tag: kind,
  }
}

const cut = (title: string) =>
  [...title].length > TITLE_AT_MOST ? `${[...title].slice(0, TITLE_AT_MOST - 1).join('')}…` : title
