/** What goes wrong with a made answer. */
export type JsonFault = 'none' | 'prose' | 'prose-once' | 'numbers' | 'invented' | 'cut' | 'messy'

interface Asked {
  messages?: { role: string; content: unknown }[]
}

/**
 * An answer in the JSON that the makers of guides, maps and ideas ask for, made of the passages in the question; or
 * what a bad model answers instead.
 */
export function jsonAnswer({ messages = [] }: Asked, fault: JsonFault): string {
  const [rules = '', question = ''] = messages.map(({ content }) => String(content))
  const isRepeated = messages.length > 2
  if (fault === 'prose' || (fault === 'prose-once' && !isRepeated)) {
    return '好的，这份文件讲了很多内容，我来为你总结一下。'
  }
  const text = JSON.stringify(shaped(rules, question, fault))
  if (fault === 'cut') return text.slice(0, Math.floor(text.length * 0.6))
  return fault === 'messy' ? `当然可以：\n\`\`\`json\n${text}\n\`\`\`\n希望有帮助。` : text
}

interface PassageInput {
  number: number
  text: string
}

function passagesIn(question: string): PassageInput[] {
  const lines = [...question.matchAll(/^<片段 编号="(\d+)"[^>]*>\n(.+)$/gm)]
  return lines.map(([, number, text = '']) => ({
    number: Number(number),
    text: text.split(/(?<=[。；])/)[0] ?? text,
  }))
}

function shaped(rules: string, question: string, fault: JsonFault): object {
  const listed = /^1\. (.+)$/m.exec(question)?.[1] ?? ''
  const [first, ...others] = passagesIn(question).map(({ number, text }) => ({
    text: fault === 'invented' ? '火星基地耗资九千亿元，由三只企鹅监理' : text,
    passages: [fault === 'numbers' ? number + 900 : fault === 'messy' ? `[${number}]` : number],
  }))
  const all = first ? [first, ...others] : []
  if (rules.includes('"angles"')) {
    return { angles: all.slice(0, 3), outline: all.slice(0, 5), opposing: all.slice(0, 2) }
  }
  if (rules.includes('"groups"')) {
    return { groups: [{ text: '前半', topics: [1, 2, 3, 900] }] }
  }
  if (rules.includes('"topics"')) {
    return { topics: all.map((item) => ({ text: '主题', passages: [], children: [item] })) }
  }
  if (rules.includes('"points":[1,4,7]')) {
    return { summary: [{ text: listed, points: [1] }], points: [1, 2, 3, 900] }
  }
  return {
    summary: all.slice(0, 2),
    points: all,
    terms: ['承载量', '火星基地'],
    questions: all
      .slice(0, 3)
      .map((item) => ({ ...item, text: `${item.text.slice(0, 8)}是多少？` })),
  }
}
