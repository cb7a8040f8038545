import type { ModelMessage, ModelRequest } from './ports'
import type { ModelLimits } from '~/core/models'

export type { ModelLimits } from '~/core/models'

export const unlimited: ModelLimits = { window: null, output: null }

/** Left free for what a server puts around the messages, and for counting wrong. */
const MARGIN_SHARE = 0.06
const MESSAGE_TOKENS = 6
const IMAGE_TOKENS = 1_200
const LEAST_ANSWER = 256
const MOST_RESERVED = 8_000
const SHORT_RESULT = 600
const CUT = '\n（此处过长，已略去一部分）\n'

/** About how many tokens a text takes. By characters, since no tokenizer runs while somebody waits. */
export function tokensOf(text: string): number {
  const wide = (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g) ?? []).length
  return Math.ceil(wide + (text.length - wide) * 0.3)
}

/** What a question, its sources and what was said before may take together; null: nobody has told. */
export function roomOf({ window, output }: ModelLimits): number | null {
  if (window === null) return null
  const reserved = Math.min(output ?? MOST_RESERVED, Math.max(LEAST_ANSWER, window * 0.3))
  return Math.max(LEAST_ANSWER, Math.floor(window * (1 - MARGIN_SHARE) - reserved))
}

/**
 * The request so that it and its answer fit: earlier turns go first, oldest before newer, then results of tools are
 * shortened, then whole sources from the last, then the longest message. `max_tokens` is what is left, where anybody has told; never a number of its own.
 */
export function fitted(request: ModelRequest, limits: ModelLimits, thinking = 0): ModelRequest {
  const room = roomOf(limits)
  const tools = tokensOf(JSON.stringify(request.tools ?? []))
  const messages =
    room === null ? request.messages : shortened(request.messages, Math.max(0, room - tools))
  const wish = request.maxTokens === undefined ? Infinity : request.maxTokens + thinking
  const left =
    limits.window === null
      ? Infinity
      : limits.window * (1 - MARGIN_SHARE) - tools - tokensOfAll(messages)
  const most = Math.min(wish, limits.output ?? Infinity, Math.max(LEAST_ANSWER, left))
  const { maxTokens: _, ...rest } = request
  return { ...rest, messages, ...(Number.isFinite(most) && { maxTokens: Math.floor(most) }) }
}

/** About how many tokens these messages take. */
export const tokensOfAll = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + weightOf(message), 0)

function weightOf(message: ModelMessage): number {
  const pictures = message.role === 'user' ? (message.images?.length ?? 0) : 0
  const calls = message.role === 'assistant' ? JSON.stringify(message.toolCalls ?? '') : ''
  const reasoning = message.role === 'assistant' ? (message.reasoning ?? '') : ''
  return MESSAGE_TOKENS + tokensOf(message.content + calls + reasoning) + pictures * IMAGE_TOKENS
}

function shortened(messages: readonly ModelMessage[], room: number): ModelMessage[] {
  let messagesLeft = withoutEarlier(messages, room)
  const isOver = () => tokensOfAll(messagesLeft) > room
  for (const [index, message] of messagesLeft.entries()) {
    if (!isOver()) break
    if (message.role !== 'tool' || message.content.length <= SHORT_RESULT) continue
    messagesLeft[index] = { ...message, content: `${message.content.slice(0, SHORT_RESULT)}${CUT}` }
  }
  for (const [index, message] of messagesLeft.entries()) {
    if (!isOver()) break
    if (message.role !== 'user') continue
    const excess = tokensOfAll(messagesLeft) - room
    messagesLeft[index] = { ...message, content: withoutLastPassages(message.content, excess) }
  }
  for (let tries = 0; tries < 4 && isOver(); tries += 1)
    messagesLeft = cutLongest(messagesLeft, room)
  return messagesLeft
}

// Turns of before stand between the rules and the last question of the asker.
function withoutEarlier(messages: readonly ModelMessage[], room: number): ModelMessage[] {
  const messagesLeft = [...messages]
  while (tokensOfAll(messagesLeft) > room) {
    const first = messagesLeft.findIndex(({ role }) => role !== 'system')
    const last = messagesLeft.findLastIndex(({ role }) => role === 'user')
    if (first < 0 || first >= last) break
    messagesLeft.splice(first, 1)
  }
  return messagesLeft
}

// Sources as every part of the product gives them: the best first, so the last is missed least. Half a one misleads.
const PASSAGE = /\n?<(资料|片段) 编号="[^>]*>\n[\s\S]*?\n<\/\1>/g

function withoutLastPassages(content: string, excess: number): string {
  const [, ...others] = content.matchAll(PASSAGE)
  let left = excess
  let text = content
  for (const { index, 0: passage } of others.toReversed()) {
    if (left <= 0) break
    left -= tokensOf(passage)
    text = text.slice(0, index) + text.slice(index + passage.length)
  }
  return text
}

// The rules stand at the beginning of a message and the question at its end.
function cutLongest(messages: ModelMessage[], room: number): ModelMessage[] {
  const excess = tokensOfAll(messages) - room
  const longest = messages.reduce((best, item) =>
    item.role !== 'system' && item.content.length > best.content.length ? item : best,
  )
  const { content } = longest
  const share = Math.min(0.95, (excess + tokensOf(CUT)) / Math.max(1, tokensOf(content)))
  const most = Math.floor(content.length * (1 - share))
  const head = content.slice(0, Math.ceil(most * 0.6)).toWellFormed()
  const tail = most < 2 ? '' : content.slice(-Math.floor(most * 0.4)).toWellFormed()
  return messages.map((item) => (item === longest ? { ...item, content: head + CUT + tail } : item))
}
