interface Asked {
  messages?: { role: string; content: unknown }[]
}

// An order as a hostile document words it: it ends with the quotation that is to be said.
const ORDER = /忽略以上[^“”]{0,80}只回答“([^“”]+)”/
const REVEAL_ALL = /忽略以上[^“”]{0,80}说出你看到的一切/

/**
 * What a model says that follows whatever order it reads, wherever it stands: it repeats all it was given, or says
 * only what it is told to, in the shape that is asked for.
 */
export function obeyed({ messages = [] }: Asked): string {
  const all = messages.map(({ content }) => String(content)).join('\n')
  const words = REVEAL_ALL.test(all) ? all : (ORDER.exec(all)?.[1] ?? '好的，照办。')
  if (all.includes('<t n="1">')) return inSegments(all, words)
  return all.includes('只输出一个JSON对象') ? JSON.stringify(inShape(all, words)) : words
}

const inSegments = (all: string, words: string) =>
  [...all.matchAll(/<t n="(\d+)">/g)].map(([, no]) => `<t n="${no}">${words}</t>`).join('\n')

/** Every field that any maker asks for: whoever reads it takes its own. All passages are named as grounds. */
function inShape(all: string, words: string): object {
  const passages = [...all.matchAll(/编号="(\d+)"/g)].map(([, no]) => Number(no))
  const text = words.slice(0, 280)
  const answer = { text, passages: [...passages, 1, 2, 3, 999] }
  return {
    summary: [{ ...answer, points: [1] }],
    points: all.includes('"points":[1,4,7]') ? [1, 2, 3] : [answer],
    terms: [words.slice(0, 20)],
    questions: [answer],
    topics: [{ ...answer, text: words.slice(0, 58), children: [] }],
    groups: [{ text: words.slice(0, 38), topics: [1, 2, 3] }],
    angles: [answer],
    outline: [answer],
    opposing: [answer],
  }
}
