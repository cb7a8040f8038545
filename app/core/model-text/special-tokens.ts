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
const BLOCKS = ['tool_call', 'tool_calls', 'function_call', 'tool_response']
const LONGEST_BLOCK = 20_000
const THOUGHT_END = '</think>'

/**
 * Takes out of an answer what belongs to the machinery behind it: special tokens, tool calls written as text, the end of
 * a thought that was never opened. Code keeps its words.
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
      return blockAt(rest, isEnd, leaked) ?? tokenAt(rest, isEnd)
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
  const name = BLOCKS.find((one) => rest.startsWith(`<${one}>`))
  if (name === undefined) {
    const mayBecome = BLOCKS.some((one) => `<${one}>`.startsWith(rest))
    return !isEnd && mayBecome ? 'wait' : null
  }
  const opening = `<${name}>`
  const closing = `</${name}>`
  const at = rest.indexOf(closing)
  const isWhole = at >= 0 && at <= LONGEST_BLOCK
  if (!isWhole && !isEnd && rest.length <= LONGEST_BLOCK + closing.length) return 'wait'
  const until = isWhole ? at : rest.length
  const inside = rest.slice(opening.length, until)
  if (name !== 'tool_response') leaked.calls.push(inside)
  if (!isWhole) return { length: rest.length, text: '', isOver: true }
  return { length: at + closing.length, text: '' }
}
