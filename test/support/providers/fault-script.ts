import type { LeakKind } from './leaks.ts'
import type { JsonFault } from './json-answers.ts'

/** What one answer of the fake upstream does; every field can be set in the model's name. */
export interface Script {
  /** Words of the answer. */
  tokens: number
  /** Words a second; 0 sends all at once. */
  rate: number
  /** Milliseconds before the first word. */
  first: number
  /** Words of reasoning before the answer. */
  reasoning: number
  /** Where reasoning stands: a field's name, or `think` for tags in the content. */
  field: 'reasoning_content' | 'reasoning' | 'think'
  /** Reasoning between the words instead of before them. */
  interleave: boolean
  /**
   * `sequence`: the words are 0 1 2 …; `chinese`: a cited Chinese sentence, over and over; `made`: see made-answers.ts;
   * `translation`: what was asked to be translated, see fake-translation.ts; `pictures`: what stands in the pictures, see
   * fake-vision.ts; `citing`: searches first and then quotes its sources, see citing.ts; `obedient`: whatever the last document that it reads orders, see obedient.ts; `judging`: verdicts on claims, see judging.ts; `writing`: outlines and
   * sections of long documents, see writing.ts; `able`: what a test of abilities asks for, see abilities.ts.
   */
  text:
    | 'sequence'
    | 'judging'
    | 'chinese'
    | 'made'
    | 'translation'
    | 'pictures'
    | 'citing'
    | 'obedient'
    | 'writing'
    | 'able'
  /** Whether an `able` model sees pictures; otherwise it refuses them. */
  sees: boolean
  /** Values of its vectors: a model of vectors, which does not converse; see finding-models.ts. */
  dims: number
  /** Of a `made` answer (JSON about the passages in the question). */
  fault: JsonFault
  /** What a translation leaves out of the first `times` requests: marks, numbers, terms, its last segment, or all. */
  loses: 'none' | 'marks' | 'numbers' | 'terms' | 'last' | 'all'
  /** HTTP status of the first `times` requests for this very model name. */
  status: number
  times: number
  retryAfter: string | null
  refusal: 'json' | 'html'
  /** Error code word of refusals and of errors inside a stream. */
  code: string
  answer: 'stream' | 'json' | 'json-error' | 'html'
  /** After so many words: break the connection, end politely, go silent, send an error; -1 is never. */
  close: number
  end: number
  stall: number
  errorAt: number
  errorShape: 'data' | 'event'
  /** While silent, a comment every so many milliseconds; 0 is none. */
  keepAlive: number
  /** Keeps the connection open after the last word. */
  linger: boolean
  /** Bytes of each network write; 0 writes whole frames. */
  cut: number
  eol: 'lf' | 'crlf' | 'cr'
  bom: boolean
  comments: boolean
  /** Each JSON over several data lines. */
  multiline: boolean
  /** Characters of an unknown field in one frame; 0 is none. */
  big: number
  /** A frame that is no JSON, before this word; -1 is none. */
  invalid: number
  done: 'once' | 'twice' | 'none' | 'then-more'
  usage: 'alone' | 'last' | 'choice' | 'none'
  finish: string
  /** What the server says of the model's bound in its list, and refuses what is longer; 0: it says nothing. */
  window: number
  /** Whether its list names the bound; else only its refusal does. */
  statesWindow: boolean
  /** Refuses requests that offer tools. */
  toolless: boolean
  /** What a badly set up server lets through: see leaks.ts. */
  leak: LeakKind
  tools: 'none' | 'pieces' | 'whole' | 'unnumbered'
}

const regular: Script = {
  tokens: 20,
  rate: 0,
  first: 0,
  reasoning: 0,
  field: 'reasoning_content',
  interleave: false,
  text: 'chinese',
  sees: true,
  dims: 0,
  fault: 'none',
  loses: 'none',
  status: 200,
  times: 1_000_000,
  retryAfter: null,
  refusal: 'json',
  code: 'fake',
  answer: 'stream',
  close: -1,
  end: -1,
  stall: -1,
  errorAt: -1,
  errorShape: 'data',
  keepAlive: 0,
  linger: false,
  cut: 0,
  eol: 'lf',
  bom: false,
  comments: false,
  multiline: false,
  big: 0,
  invalid: -1,
  done: 'once',
  usage: 'alone',
  finish: 'stop',
  window: 0,
  statesWindow: true,
  toolless: false,
  leak: 'none',
  tools: 'none',
}

/** Reads `fake?tokens=50&close=20`; a name that is not known is refused, so that a slip cannot pass a test. */
export function readScript(model: string): Script {
  const asked = new URLSearchParams(model.split('?')[1] ?? '')
  const changes = [...asked].map(([name, value]): [string, unknown] => {
    // `id` only tells two models with the same script apart.
    if (name === 'id') return [name, value]
    const usual: unknown = Reflect.get(regular, name)
    if (usual === undefined) throw new Error(`the fake upstream knows no ${name}`)
    if (typeof usual === 'number') return [name, Number(value)]
    return [name, typeof usual === 'boolean' ? value !== '0' : value]
  })
  return { ...regular, ...Object.fromEntries(changes) }
}
