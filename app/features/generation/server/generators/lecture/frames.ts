import { toChineseNumeral } from '#packages/chinese/numerals'
import { nodesOf } from '#packages/document'
import { hasBullets, type Deck, type Slide, chapterTitles } from '~/features/document/deck'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder, plain } from '../paper/blocks'
import { commitSection, checkBody } from '../paper/commit'
import { nodeIdOf } from './order'

/** What is said to cover, contents, transitions and the end: by rule and for nothing. */
export async function writeFrames(
  deck: Deck,
  work: Work,
  step: Step,
  tools: Tools,
): Promise<StepResult> {
  const { tree } = await tools.document.outline()
  const open = new Set(
    nodesOf(tree)
      .filter(({ locked }) => !locked)
      .map(({ id }) => id),
  )
  for (const slide of deck.slides) {
    const nodeId = nodeIdOf(slide)
    const line = hasBullets(slide) ? '' : frameLine(deck, slide)
    if (line === '' || !open.has(nodeId)) continue
    const blocks = new BlockBuilder('source', `${step.key}:${nodeId}`, work.round)
    const body = { type: 'doc' as const, content: [blocks.paragraph(plain(line))] }
    const checked = checkBody(nodeId, body, () => '')
    await commitSection(nodeId, checked, { offered: [], by: 'source', tools })
  }
  return {}
}

/** One or two sentences that lead on; '' where nothing is to be said. */
export function frameLine(deck: Deck, slide: Slide): string {
  switch (slide.role) {
    case 'cover':
      return `各位好，今天汇报的题目是《${slide.title || deck.title}》。`
    case 'contents':
      return contentsLine(chapterTitles(deck))
    case 'transition': {
      const chapters = deck.slides.filter((item) => item.isChapter)
      const index = chapters.findIndex(({ id }) => id === slide.id)
      if (index < 0) return `下面看：${slide.title}。`
      const lead = index === 0 ? '先看' : index === chapters.length - 1 ? '最后是' : '接下来是'
      return `${lead}第${toChineseNumeral(index + 1)}部分，${slide.title}。`
    }
    case 'end':
      return '汇报到这里，谢谢各位，欢迎提问。'
    default:
      return ''
  }
}

const NAMED_AT_MOST = 8

function contentsLine(titles: readonly string[]): string {
  if (titles.length === 0) return ''
  const named = titles.slice(0, NAMED_AT_MOST).join('；')
  const rest = titles.length > NAMED_AT_MOST ? '等' : ''
  return `全文分${toChineseNumeral(titles.length)}部分：${named}${rest}。`
}
