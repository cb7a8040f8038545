import { modelErrors } from '~/features/models/errors'
import type { ModelEvent, ModelRequest } from '~/features/models/server'
import { countWords } from '#packages/document'
import { chanceOf, pick, seedOf } from './chance'
import type { ScriptedModel } from './longform-world'
import { fillerSentence } from './sources'

/** How often each thing goes wrong: of marks, of sections, of sentences, of calls; `spread` of lengths. */
export interface Faults {
  wrongAlias: number
  inventRef: number
  spread: number
  dup: number
  numberDrift: number
  headingDrift: number
  /** Of calls, each. */
  stall: number
  cut: number
  busy: number
  empty: number
  html: number
}

export const usualFaults: Faults = {
  wrongAlias: 0.02,
  inventRef: 0.05,
  spread: 0.3,
  dup: 0.03,
  numberDrift: 0.02,
  headingDrift: 0.05,
  stall: 0.005,
  cut: 0.01,
  busy: 0.01,
  empty: 0.005,
  html: 0.005,
}
export const noFaults: Faults = {
  wrongAlias: 0,
  inventRef: 0,
  spread: 0,
  dup: 0,
  numberDrift: 0,
  headingDrift: 0,
  stall: 0,
  cut: 0,
  busy: 0,
  empty: 0,
  html: 0,
}

export interface Script {
  model: ScriptedModel
  /** What it did wrong, counted. */
  done: Record<string, number>
  calls: number
}

/** A model that writes from what it is given and goes wrong as it is told: the same seed, the same words. */
export function scriptModel(seed: number, faults: Faults): Script {
  const script: Script = { model: speak, done: {}, calls: 0 }
  const lines: string[] = []
  const asked = new Map<string, number>()
  const fault = (name: string, isIt: boolean) => {
    if (isIt) script.done[name] = (script.done[name] ?? 0) + 1
    return isIt
  }

  async function* speak(request: ModelRequest): AsyncGenerator<ModelEvent> {
    script.calls += 1
    const all = request.messages.map(({ content }) => content).join('\n')
    const times = (asked.get(all) ?? 0) + 1
    asked.set(all, times)
    const chance = chanceOf(seedOf(all, seed + times * 7919))
    yield { type: 'started', by: { provider: 'scripted', label: '剧本模型', model: 'scripted-1' } }
    if (fault('busy', chance() < faults.busy)) throw modelErrors.unavailable()
    if (fault('stall', chance() < faults.stall)) throw modelErrors.stalled()
    if (fault('empty', chance() < faults.empty)) return
    if (fault('html', chance() < faults.html)) {
      yield { type: 'text', text: '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>' }
      return
    }
    const text = answer(request, chance)
    const isCut = fault('cut', chance() < faults.cut)
    const end = isCut ? Math.floor(text.length * 0.7) : text.length
    for (let position = 0; position < end; position += 40)
      yield { type: 'text', text: text.slice(position, Math.min(end, position + 40)) }
    if (isCut) throw modelErrors.truncated()
    yield { type: 'finished', reason: 'stop' }
  }

  function answer({ messages }: ModelRequest, chance: () => number): string {
    const rules = messages.find(({ role }) => role === 'system')?.content ?? ''
    const last = messages.at(-1)?.content ?? ''
    const user = messages.find(({ role }) => role === 'user')?.content ?? ''
    if (rules.includes('"perspectives"')) return '{"perspectives":[]}'
    if (rules.includes('"edits"')) return '{"edits":[]}'
    if (rules.includes('"group"')) return groups(user)
    if (rules.includes('"chapters"')) return chapters(user)
    if (rules.includes('"claims"')) return claims(user)
    if (rules.includes('"sentences"')) return repairs(user)
    if (last.startsWith('下面的正文写长了')) return compressed(last)
    const missing = /还差约(\d+)字/.exec(last)?.[1]
    const words = Number(missing ?? /字数：约(\d+)字/.exec(user)?.[1] ?? 300)
    const before = missing === undefined ? '' : (messages.at(-2)?.content ?? '')
    return section(user, words, before, chance)
  }

  function section(user: string, words: number, before: string, chance: () => number): string {
    const [, others = ''] = /不要再说：\n([^]*?)\n\n资料：/.exec(user) ?? []
    const quotes = quotesIn(user).filter(
      ({ text }) => !before.includes(text.slice(0, 12)) && !others.includes(text.slice(0, 24)),
    )
    const goal = words * (1 + faults.spread * (2 * chance() - 1))
    const own: string[] = []
    let sum = 0
    for (let position = 0; sum < goal && own.length < 400; position += 1) {
      const quote = before === '' ? quotes[position] : undefined
      const sentence = fault('dup', chance() < faults.dup && lines.length > 8)
        ? pick(lines, chance)
        : quote
          ? paraphraseOf(quote, chance)
          : fillerSentence(chance)
      own.push(sentence)
      sum += countWords(sentence.replace(/\[\d+\]/g, ''))
    }
    lines.push(...own.filter((item) => !/\[\d+\]/.test(item)))
    return withExtras(paragraphs(own), chance)
  }

  function paraphraseOf({ no, text }: Quote, chance: () => number): string {
    const digits = /\d(?=\d*(?:\.\d+)?(?:万元|公里|公顷|处|人|次|户|台|人次|米|元|%))/
    const drifts = digits.test(text) && fault('numberDrift', chance() < faults.numberDrift)
    const words = drifts ? text.replace(digits, (item) => String((Number(item) % 9) + 1)) : text
    const alias = fault('wrongAlias', chance() < faults.wrongAlias) ? no + 50 : no
    return words.replace(/[。；]?$/, `[${alias}]。`)
  }

  function withExtras(text: string, chance: () => number): string {
    let extended = text
    if (fault('headingDrift', chance() < faults.headingDrift))
      extended = `## 二、进一步讨论\n\n${extended}`
    if (fault('inventRef', chance() < faults.inventRef)) {
      extended =
        chance() < 0.5
          ? `${extended}\n\n## 参考文献\n[1] 王某某. 区域更新研究[J]. 城市规划, 2019(3): 12-18.`
          : extended.replace('。', '（李明等，2018）。')
    }
    return extended
  }
  return script
}

interface Quote {
  no: number
  text: string
}

const quotesIn = (user: string): Quote[] =>
  [
    ...(user.split('\n资料：\n')[1] ?? '').matchAll(/<片段 编号="(\d+)"[^>]*>\n([^]*?)\n<\/片段>/g),
  ].map(([, no, text = '']) => ({ no: Number(no), text }))

function paragraphs(sentences: readonly string[]): string {
  const result: string[] = []
  for (let position = 0; position < sentences.length; position += 5)
    result.push(sentences.slice(position, position + 5).join(''))
  return result.join('\n\n')
}

// As many chapters as are wanted, of words of its own.
function chapters(user: string): string {
  const count = Number(/还要(\d+)章/.exec(user)?.[1] ?? /大纲规模：(\d+)/.exec(user)?.[1] ?? 3)
  const subjects = [...SUBJECTS].slice(0, count)
  const all = subjects.map((subject) => ({
    title: `${subject}类专题`,
    intent: `说清${subject}类的情况`,
    sections: ['由来', '做法'].map((part) => ({ title: `${subject}类${part}`, intent: '' })),
  }))
  return JSON.stringify({ chapters: all })
}

const SUBJECTS = '天地玄黄宇宙洪荒日月盈昃辰宿列张'

// The last group is forgotten, one is told that is not there.
function groups(user: string): string {
  const numbers = [...user.matchAll(/^(\d+)\. /gm)].map(([, no]) => Number(no))
  const listed = numbers.slice(0, -1).toReversed()
  const all = [...listed, 99].map((group) => ({
    group,
    title: `第${group}章 分组${group}`,
    intent: '',
  }))
  return JSON.stringify({ chapters: all })
}

function claims(user: string): string {
  const nodes = [...user.matchAll(/<片段 编号="(\d+)"/g)].map(([, no]) => ({
    node: Number(no),
    claims: [`第${no}节的要点`],
    terms: [],
  }))
  return JSON.stringify({ nodes })
}

// What has a source is put as the source has it; the rest goes.
function repairs(user: string): string {
  const quotes = quotesIn(user)
  const asked = [...user.matchAll(/^(\d+)\. (.*)\n {3}理由：(.*)$/gm)]
  const sentences = asked.map(([, no, , why = '']) => {
    const original = /资料原文：(.*)$/.exec(why)?.[1] ?? ''
    const quote = quotes.find(
      ({ text }) => original !== '' && text.startsWith(original.slice(0, 20)),
    )
    return { no: Number(no), text: quote ? quote.text.replace(/[。；]?$/, `[${quote.no}]。`) : '' }
  })
  return JSON.stringify({ sentences })
}

function compressed(last: string): string {
  const words = Number(/全文约(\d+)字/.exec(last)?.[1] ?? 300)
  const all = last.slice(last.indexOf('\n\n') + 2).split(/(?<=。)/)
  let text = ''
  for (const item of all) {
    if (countWords(`${text}${item}`.replace(/\[\d+\]/g, '')) > words) break
    text += item
  }
  return text
}
