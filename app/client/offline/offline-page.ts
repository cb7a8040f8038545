import { local } from '../storage'
import type { ReadingEntry, ReadingKind, ReadingPiece } from './offline-database'

const DRAFT = 'draft_ai_chat_question_content_draft'
const HINT = 'text-small font-normal text-ink-3'
const DRAFT_BOX = 'w-full resize-y rounded-lg border border-control bg-raised p-3 font-normal'
/** Its markup has no classes of its own. */
const TEXT = [
  'mt-5 border-t border-line pt-2 text-[16px] leading-7 wrap-anywhere [&_section+section]:mt-6',
  '[&_:is(h2,h3,h4)]:mt-5 [&_:is(h2,h3,h4)]:mb-2 [&_:is(h2,h3,h4)]:font-serif [&_:is(h2,h3,h4)]:font-semibold [&_h2]:text-[19px]',
  '[&_:is(p,ul,ol,blockquote,table,pre)]:my-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-line-2 [&_blockquote]:pl-3',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:border-line-2 [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-left',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3',
].join(' ')
const kinds: Record<ReadingKind, string> = { chat: '会话', document: '文档', file: '资料' }

/** What was read last, and a box for the next question. */
export function drawList(entries: readonly ReadingEntry[], isSignedIn: boolean): Node[] {
  const list = element('ul', 'mt-4 border-t border-line', ...entries.map(rowOf))
  const empty = isSignedIn
    ? '还没有可离线阅读的内容：联网时打开过的会话、文档与资料，会留一份在这台设备上'
    : '登录并打开过的会话、文档与资料，会留一份在这台设备上，断网时可以阅读'
  return [
    heading('最近读过'),
    entries.length > 0 ? list : element('p', `${HINT} mt-4`, empty),
    ...(isSignedIn ? [draftBox()] : []),
  ]
}

/** One thing to read, as it was read last. */
export function drawEntry({ kind, title, readAt, pieces }: ReadingEntry): Node[] {
  const back = element('a', 'k-link mt-3 inline-flex min-h-11 items-center', '最近读过')
  back.href = '#'
  const text = element('article', TEXT, ...pieces.map(pieceOf))
  const note = `离线 · ${kinds[kind]} · 读于${moment(readAt)}，之后的改动看不到`
  return [back, heading(title), element('p', HINT, note), text]
}

function pieceOf({ html }: ReadingPiece): HTMLElement {
  const piece = element('section', '')
  // Made by `plainMarkup`: it has no attribute that could do anything.
  piece.innerHTML = html
  return piece
}

function rowOf({ path, kind, title, readAt }: ReadingEntry): HTMLElement {
  const link = element(
    'a',
    'block border-b border-line px-1 py-3 hover:bg-wash',
    element('span', 'block font-semibold', title),
    element('span', HINT, `离线 · ${kinds[kind]} · 读于${moment(readAt)}`),
  )
  link.href = `#${encodeURIComponent(path)}`
  return element('li', '', link)
}

function draftBox(): HTMLElement {
  const box = element('textarea', DRAFT_BOX)
  box.rows = 4
  box.maxLength = 5_000
  box.value = local.read(DRAFT, '')
  const note = element('span', HINT, '')
  box.addEventListener('input', () => {
    local.write(DRAFT, box.value)
    note.textContent = '已存在这台设备上，联网后在问题框里'
  })
  return element('label', 'mt-8 grid gap-2 font-semibold', '先把问题写下', box, note)
}

const heading = (text: string) =>
  element('h1', 'mt-6 font-serif text-[26px] leading-10 font-semibold', text)

const moment = (time: number) =>
  new Intl.DateTimeFormat('zh-CN', {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  if (className) node.className = className
  node.replaceChildren(...children)
  return node
}
