import type { Choice } from './choose'
import type { Extract } from './extract'

export const NO_ANSWER = '资料中没有找到答案。可以换一种问法，或选择其他文件。'
export const ONLY_DOCUMENTS =
  '内置离线引擎只能依据资料回答。请选择文件后再问；要不依据资料直接对话，请管理员在配置项 MODEL_PROVIDERS 中填写模型服务。'
const HEDGE = '未找到直接回答，最接近的原文：'

/** The answer in Markdown, each sentence with its source's number before the closing mark. */
export function putIntoWords({ verdict, extracts, conflict }: Choice): string {
  if (verdict === 'refuse' || extracts.length === 0) return NO_ANSWER
  const paragraphs = extracts.map(cite)
  if (verdict === 'hedge') paragraphs.unshift(HEDGE)
  if (conflict) {
    const { first, second } = conflict
    paragraphs.push(
      `来源不一致：“${escape(first.value)}”[${first.alias}]，“${escape(second.value)}”[${second.alias}]，请核对原文。`,
    )
  }
  return paragraphs.join('\n\n')
}

function cite({ text, alias }: Extract): string {
  const [end = ''] = /[。！？!?；;.]*[”’」』）)】》"']*$/.exec(text) ?? []
  const words = text.slice(0, text.length - end.length)
  return `${escape(words)}[${alias}]${end === '' ? '。' : escape(end)}`
}

// A document's sentence is text: neither its markup nor marks that look like ours may take effect.
const escape = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[【]\s*(\d{1,3})\s*[\]】]/g, '〔$1〕')
    .replace(/[\\`*_<>|~$[\]]/g, '\\$&')
    .replace(/^(?:#{1,6}|[-+])(?= )|^(\d+)(?=[.)] )/, '$&\\')
    .replace(/^([#+-]+)\\/, '\\$1')
    .replace(/^(\d+)\\([.)])/, '$1\\$2')
