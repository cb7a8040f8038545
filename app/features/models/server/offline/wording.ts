import { isLatin } from '~/core/text/latin-sentences'
import { asMarkdownText } from '~/core/text/markdown-text'
import {
  ANOTHER_WAY,
  NEAREST_TO_PART,
  NO_DIRECT_ANSWER,
  NOTHING_FOUND,
  ONLY_RELATED,
} from '~/core/refusal'
import type { Choice, UnansweredPart } from './choose'
import type { Conflict } from './conflict'
import type { Extract } from './extract'
import type { Change } from './row-change'
import type { Overview } from './summary'

export const ONLY_DOCUMENTS =
  '内置离线引擎只能依据资料回答。请选择文件后再问；不依据资料直接对话还没有开通，请联系管理员。'

/** The answer in Markdown, each sentence with its source's number before the closing mark. */
export function putIntoWords(choice: Choice): string {
  const { verdict, extracts, conflict, unanswered = [], change } = choice
  if (verdict === 'refuse' || extracts.length === 0) return NOTHING_FOUND
  const paragraphs = extracts.map(citeWithItems)
  if (verdict === 'hedge') paragraphs.unshift(NO_DIRECT_ANSWER)
  if (verdict === 'related') return [ONLY_RELATED, ...paragraphs, ANOTHER_WAY].join('\n\n')
  if (change) paragraphs.push(presentChange(change))
  if (conflict) paragraphs.push(presentContradiction(conflict))
  for (const part of unanswered) paragraphs.push(...presentUnanswered(part))
  return paragraphs.join('\n\n')
}

/** Both values with their units, each with its source, and what they are of. Which is right cannot be told. */
export const presentContradiction = ({ first, second }: Conflict): string =>
  `来源不一致：“${asMarkdownText(first.name)}”[${first.alias}]，“${asMarkdownText(second.amount)}”[${second.alias}]，请核对原文。`

const presentUnanswered = ({ no, nearest }: UnansweredPart): string[] => {
  const which = `第${NUMERALS[no] ?? no}问`
  if (!nearest) return [`${which}没有找到答案。`]
  return [`${which}${NEAREST_TO_PART}`, cite(nearest)]
}

const presentChange = ({ names: [from, to], way, difference }: Change): string =>
  way === '不变'
    ? `${asMarkdownText(to)}与${asMarkdownText(from)}相同。`
    : `${asMarkdownText(to)}比${asMarkdownText(from)}${way}${difference}（按原文数字计算）。`

/** Says that a task wants a model, and shows what there is to do it from. */
export function presentTask(
  { name, all }: { name: string; all: boolean },
  extracts: Extract[],
): string {
  const wants = `${name}要由模型来做，现在没有配置模型，内置离线引擎只能摘录原文。`
  if (all) return `${wants}可以问「知识库里有哪些文件」，或选用一份文件再让它列出各部分的开头。`
  if (extracts.length === 0) return `${wants}可以改问资料里写着的具体内容。`
  return [`${wants}资料中与此有关的原文：`, ...extracts.map(cite)].join('\n\n')
}

/** Says what the engine cannot do, then how each part of the file begins. */
export function presentOverview({ title, leads }: Overview): string {
  const parts = leads.map(({ heading, text, alias }) => {
    const lead = cite({ text, alias })
    return heading === '' ? lead : `${asMarkdownText(heading)}：${lead}`
  })
  return [`内置离线引擎不能归纳全文，以下摘自《${asMarkdownText(title)}》各部分：`, ...parts].join(
    '\n\n',
  )
}

const NUMERALS = ['', '一', '二', '三', '四', '五', '六']

/** A sentence and what it leads to, each item with its mark. */
function citeWithItems({ items = [], ...extract }: Extract): string {
  if (items.length === 0) return cite(extract)
  const lines = items.map((item) => `- ${cite(item)}`)
  return [cite(extract), lines.join('\n')].join('\n\n')
}

function cite({ text, alias }: Pick<Extract, 'text' | 'alias'>): string {
  const bare = text.replace(OWN_NUMBER, '')
  const [end = ''] = /[。！？!?；;.]+[”’」』）)】》"']*$/.exec(bare) ?? []
  const words = bare.slice(0, bare.length - end.length)
  // Each sentence is a paragraph of its own: nothing follows the semicolon that ended it in the document.
  const mark = end === '' ? '。' : end.replace(/^[；;]/, isLatin(words) ? '.' : '。')
  return `${asMarkdownText(words)}[${alias}]${asMarkdownText(mark)}`
}

// A line's own number or bullet says nothing once the line stands alone.
const OWN_NUMBER = /^(?:\d{1,2}(?:[.)、](?!\d)|）)|[-+*•] )\s*(?=\S)/
