/** A writer that is asked for outlines, plans and sections: structure as ordered, sentences out of the quotes it is shown. */
export function written(body: object): string {
  const messages = (body as { messages?: { role: string; content: unknown }[] }).messages ?? []
  const textOf = (role: string) =>
    messages.flatMap((message) => (message.role === role ? String(message.content) : [])).join('\n')
  const rules = textOf('system')
  const user = textOf('user')
  if (rules.includes('只改写作者选中的文字')) return rewritten(user)
  if (rules.includes('"perspectives"')) return '{"perspectives":[]}'
  if (rules.includes('"edits"')) return '{"edits":[]}'
  if (rules.includes('"chapters"')) return outline(user)
  if (rules.includes('"claims"')) return '{"nodes":[]}'
  if (rules.includes('"sentences"')) return '{"sentences":[]}'
  if (rules.includes('"keywords"')) return '{"keywords":["ancient town","carrying capacity"]}'
  if (user.includes('用英文写。')) return englishSection()
  return section(user)
}

/** What is selected, put a little otherwise; what it cites stays. */
function rewritten(user: string): string {
  const selection = /<片段 编号="0" 标题="选文">\n([^]*?)\n<\/片段>/.exec(user)?.[1] ?? ''
  return selection.replaceAll('的', '之').replace(/^(.{2})/, '$1其实')
}

// Two sections a chapter, as many chapters as are wanted at least.
function outline(user: string): string {
  const count = Number(/大纲规模：(\d+)/.exec(user)?.[1] ?? 3)
  const chapters = SUBJECTS.slice(0, count).map((subject) => ({
    title: subject,
    intent: `说清${subject}`,
    sections: ['由来', '做法'].map((part) => ({ title: `${subject}的${part}`, intent: '' })),
  }))
  return JSON.stringify({ chapters })
}

const SUBJECTS = [
  '保护范围',
  '游客规模',
  '断面容量',
  '分时预约',
  '设施配套',
  '监测评估',
  '管理机制',
  '实施步骤',
]

function section(user: string): string {
  const words = Number(/字数：约(\d+)字/.exec(user)?.[1] ?? 200)
  const title = /^本节：(?:.* → )?(.+)$/m.exec(user)?.[1] ?? '本节'
  const quotes = [...user.matchAll(/<片段 编号="([1-9]\d*)"[^>]*>\n([^]*?)\n<\/片段>/g)]
  const sentences = quotes.map(
    ([, no, text = '']) => `${text.trim().replace(/[。；]?$/, '')}[${no}]。`,
  )
  for (let position = 0; sentences.join('').length < words && position < 40; position += 1)
    sentences.push(
      `${title}一节由模型写到第${position + 1}处，${PHRASES[position % PHRASES.length]}。`,
    )
  const paragraphs: string[] = []
  for (let position = 0; position < sentences.length; position += 4)
    paragraphs.push(sentences.slice(position, position + 4).join(''))
  return paragraphs.join('\n\n')
}

function englishSection(): string {
  const sentences = [
    'This thesis studies how many visitors an ancient town can bear',
    'It compares the width of its lanes with the flow of people at noon',
    'Residents and visitors meet where the market narrows',
    'Bookings by the hour keep both apart',
  ]
  return `${sentences.join('. ')}.`
}

const PHRASES = [
  '街巷与院落合在一起看才见得出先后',
  '居民与来客的路线宜在早晚错开',
  '管理者先听意见再定办法',
  '日常养护胜过一次整修',
  '标识从简，材料从旧',
]
