import type { Script } from './fault-script.ts'

interface Message {
  role?: unknown
  content?: unknown
}

/**
 * What a translator of mean gifts says: glossary words as told, every other Chinese run as one made-up word, every
 * Latin word as one letter; marks and numbers stay, 8万 as 80000. `loses` makes it careless for the first `times` requests.
 */
export function fakeTranslation(body: unknown, script: Script, earlier: number): string[] {
  const [rules, text] = contents(body)
  const loses = earlier <= script.times ? script.loses : 'none'
  const segments = [...text.matchAll(/<t n="(\d+)">([\s\S]*?)<\/t>/g)]
  const remaining = loses === 'last' ? segments.slice(0, -1) : segments
  const answer = remaining.map(
    ([, no, source = '']) => `<t n="${no}">${translationOf(source, rules, loses)}</t>`,
  )
  return answer.join('\n').match(/[\s\S]{1,12}/g) ?? []
}

function translationOf(source: string, rules: string, loses: Script['loses']): string {
  if (loses === 'all') return source
  const terms = loses === 'terms' ? [] : [...rules.matchAll(/^- (.+) → (.+)$/gm)]
  const translated = terms.reduce(
    (text, [, term = '', words = '']) => text.replaceAll(term, words),
    source,
  )
  const isIntoChinese = /into (?:Simplified|Traditional) Chinese/.test(rules)
  const plain = isIntoChinese
    ? translated.replace(/\p{Script=Latin}+/gu, '文')
    : counted(translated).replace(/\p{Script=Han}+/gu, (run) => ` w${'o'.repeat(run.length)}rd `)
  if (loses === 'marks') return plain.replace(/⟦\d+⟧/, '')
  return loses === 'numbers' ? plain.replace(/\d+/g, '7') : plain
}

const SCALES: Record<string, number> = { 百万: 1e6, 千万: 1e7, 万: 1e4, 亿: 1e8 }

/** 8万 is 80000: the scale is part of the number, not of the words after it. */
const counted = (text: string) =>
  text.replace(/(\d+(?:\.\d+)?)\s?(百万|千万|万|亿)/g, (_, digits: string, scale: string) =>
    String(Math.round(Number(digits) * (SCALES[scale] ?? 1))),
  )

function contents(body: unknown): [rules: string, text: string] {
  const messages: Message[] = Object(body).messages ?? []
  const of = (role: string) => {
    const found = messages.find((message) => message.role === role)?.content
    return typeof found === 'string' ? found : ''
  }
  return [of('system'), of('user')]
}
