/** What a server that is set up badly lets through into the words of its model. */
export type LeakKind =
  | 'none'
  | 'thought'
  | 'endings'
  | 'call'
  | 'fence'
  | 'blank'
  | 'loop'
  | 'wide-marks'
  | 'word-marks'
  | 'footnotes'
  | 'ranges'
  | 'unmarked'
  | 'unknown'

const LOOP = '停车位的数量按照建筑面积计算，每一百平方米不少于一个车位，另设充电设施。'

/** The answer with its leak, in pieces of five characters. */
export function leaked(kind: LeakKind, answer: string): string[] {
  const text = shaped(kind, answer)
  return text.match(/.{1,5}/gs) ?? []
}

function shaped(kind: LeakKind, answer: string): string {
  switch (kind) {
    case 'thought':
      return `用户问的是资料里的事，我先看看第一段。\n</think>\n\n${answer}`
    case 'endings':
      return `${answer}<|im_end|>\n<|im_start|>user\n再问一个`
    case 'call':
      return `${answer}<tool_call>\n{"name": "web_search", "arguments": {"query": "x"}}\n</tool_call>`
    case 'fence':
      return `\`\`\`markdown\n${answer}\n\`\`\``
    case 'blank':
      return ' \n\n \n'
    case 'loop':
      return `${answer}\n\n${LOOP.repeat(60)}`
    case 'wide-marks':
      return answer.replace(/\[(\d+)\]/g, '［$1］')
    case 'word-marks':
      return answer.replace(/\[(\d+)\]/g, '【资料$1】')
    case 'footnotes':
      return answer.replace(/\[(\d+)\]/g, '[^$1]')
    case 'ranges':
      return answer.replace(/\[1\]/, '[1-2]')
    case 'unmarked':
      return answer.replace(/\[(\d+)\]/g, '')
    case 'unknown':
      return `${answer}另有说法[资料88]。`
    default:
      return answer
  }
}
