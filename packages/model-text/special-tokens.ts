import { ProseStream, type Found, type ProseRule } from './prose-stream'

/** What of a model's own machinery stood in its words. */
export interface Leaked {
  /** `</think>`: what was said until then was thought. */
  thoughtEnds: number
  /** What stood in `<tool_call>…</tool_call>`, as it was written. */
  calls: string[]
}

// <|im_end|>, <｜end▁of▁sentence｜>, </s>
const TOKEN = /^(?:<[|｜][^<>|｜\s]{1,40}[|｜]>|<\/s>)/
const BEGUN_TOKEN = /^<(?:[|｜](?:[^<>|｜\s]{0,40}[|｜]?)?|\/s?)?$/
/** What comes behind one of these was not meant for the asker: the next turn, made up. */
const LAST =
  /^<(?:[|｜](?:im_end|im_start|endoftext|eot_id|end|eom_id|end[▁_]of[▁_]sentence|eos|user|User)[|｜]|\/s)>/
const CALLS = ['tool_call', 'tool_calls', 'function_call']
const BLOCKS = [...CALLS, 'tool_response', 'think', 'thinking', 'reasoning']
// Calls of Qwen's coders: <function=read><parameter=id>…</parameter></function>
const FUNCTION = /^<function=[\w.-]{1,64}>/
const BEGUN_FUNCTION = /^<function=[\w.-]{0,64}$/
// Channels of gpt-oss: <|start|>assistant<|channel|>final<|message|>
const CHANNEL = /^(?:<\|start\|>assistant)?<\|channel\|>([a-z]{1,20})[^]{0,200}?<\|message\|>/
const LONGEST_CHANNEL = 260
const CHANNEL_OPENINGS = ['<|start|>assistant<|channel|>', '<|channel|>']
const CHANNEL_END = /<\|(?:end|call|return)\|>/
const LONGEST_BLOCK = 20_000
const THOUGHT_END = '</think>'

/**
 * Takes out of an answer what belongs to the machinery behind it: special tokens, tool calls and thoughts written as text,
 * the end of a thought that was never opened. Code keeps its words.
 */
export class SpecialTokens extends ProseStream {
  constructor(readonly leaked: Leaked = { thoughtEnds: 0, calls: [] }) {
    super(rule(leaked))
  }
}

function rule(leaked: Leaked): ProseRule {
  return {
    mayBegin: (character) => character === '<',
    read(rest, isEnd) {
      if (rest.startsWith(THOUGHT_END)) {
        leaked.thoughtEnds += 1
        return { length: THOUGHT_END.length, text: THOUGHT_MARK }
      }
      return (
        channelAt(rest, isEnd) ??
        functionAt(rest, isEnd) ??
        blockAt(rest, isEnd, leaked) ??
        tokenAt(rest, isEnd)
      )
    },
  }
}

/** Stands in the text where a thought ended; of private use, so that no text has it. */
export const THOUGHT_MARK = '\uf8f0'

function tokenAt(rest: string, isEnd: boolean): Found {
  const token = TOKEN.exec(rest)?.[0]
  if (token === undefined) {
    const mayBecome = BEGUN_TOKEN.test(rest) || THOUGHT_END.startsWith(rest)
    return !isEnd && mayBecome ? 'wait' : null
  }
  if (!LAST.test(token)) return { length: token.length, text: '' }
  const behind = rest.slice(token.length)
  if (behind === '' && !isEnd) return 'wait'
  // Somebody who writes about such a token goes on with the sentence.
  const isOver = behind === '' || /^[\s<]/.test(behind)
  return { length: token.length, text: '', ...(isOver && { isOver: true as const }) }
}

function blockAt(rest: string, isEnd: boolean, leaked: Leaked): Found {
  const name = BLOCKS.find((item) => rest.startsWith(`<${item}>`))
  if (name === undefined) {
    const mayBecome = BLOCKS.some((item) => `<${item}>`.startsWith(rest))
    return !isEnd && mayBecome ? 'wait' : null
  }
  const closing = `</${name}>`
  const found = untilClosing(rest, closing, isEnd)
  if (CALLS.includes(name) && typeof found === 'object' && found) {
    const inside = rest.slice(name.length + 2, found.length)
    leaked.calls.push(found.isOver ? inside : inside.slice(0, -closing.length))
  }
  return found
}

/** What a thought or a call of a coder's model says is not for the asker. */
function functionAt(rest: string, isEnd: boolean): Found {
  if (FUNCTION.test(rest)) return untilClosing(rest, '</function>', isEnd)
  const mayBecome = '<function='.startsWith(rest) || BEGUN_FUNCTION.test(rest)
  return !isEnd && mayBecome ? 'wait' : null
}

// Without its end it goes on to the end of the answer.
function untilClosing(rest: string, closing: string, isEnd: boolean): Found {
  const position = rest.indexOf(closing)
  if (position >= 0 && position <= LONGEST_BLOCK)
    return { length: position + closing.length, text: '' }
  if (!isEnd && rest.length <= LONGEST_BLOCK + closing.length) return 'wait'
  return { length: rest.length, text: '', isOver: true }
}

/** Only the channel `final` is for the asker. */
function channelAt(rest: string, isEnd: boolean): Found {
  const [opening, name] = CHANNEL.exec(rest) ?? []
  if (opening === undefined) {
    const mayBecome = CHANNEL_OPENINGS.some(
      (item) => item.startsWith(rest) || (rest.startsWith(item) && rest.length <= LONGEST_CHANNEL),
    )
    return !isEnd && mayBecome ? 'wait' : null
  }
  if (name === 'final') return { length: opening.length, text: '' }
  const end = CHANNEL_END.exec(rest)
  if (end && end.index <= LONGEST_BLOCK) return { length: end.index + end[0].length, text: '' }
  if (!isEnd && rest.length <= LONGEST_BLOCK) return 'wait'
  return { length: rest.length, text: '', isOver: true }
}
