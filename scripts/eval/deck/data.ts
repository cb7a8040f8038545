import { layoutDeck, type Deck, type Slide } from '~/features/document/deck'
import { slideNodes } from '~/features/generation/server/generators/ppt'
import { nodesOf, type DocNode, type DocSnapshot } from '#packages/document'
import { statementsUnder } from '~/features/document/deck/plan/statements'
import { figuresOf } from '~/features/document/deck/plan/figures'

/** Amounts with their measure; years, editions, numbers of sections and of commands are none. */
const AMOUNT =
  /(?<![\w.\-/~:：第〔[])\d[\d,]*(?:\.\d+)?\s*(?:%|％|‰|[万亿千百]?(?:元|人次|人|户|家|吨|公里|千米|平方米|平方公里|公顷|亩|立方米|小时|分钟|倍|度)(?![\p{Script=Han}A-Za-z]*版)|(?:万|亿)(?=[^\d])|(?:[KMGT]i?B|MHz|GHz|km|kg|mm|cm)\b|℃|㎡)/u

/** Titles that are named, and where to look further, tell no amounts of their own. */
const NAMED = /[“《「][^”》」]*[”》」]|[（(]\s*(?:参见|见|参看)[^）)]*[）)]/gu

const hasAmount = (text: string) => AMOUNT.test(text.replace(NAMED, ''))

/** Sections that hold a figure, a table or an amount, and those of them with a slide that shows one as such. */
export function dataOf(
  deck: Deck,
  snapshot: DocSnapshot,
  note: (page: number, words: string) => void,
): { held: number; visible: number } {
  const holding = slideNodes(snapshot.tree).filter((node) => holdsData(node, snapshot))
  const pages = layoutDeck(deck)
  const shows = ({ id }: DocNode) =>
    deck.slides.some((slide) => slide.nodeId === id && showsData(slide, pages))
  const missing = holding.filter((node) => !shows(node))
  for (const node of missing) note(0, `${node.title}：${dataIn(node, snapshot)[0] ?? ''}`)
  return { held: holding.length, visible: holding.length - missing.length }
}

const holdsData = (section: DocNode, snapshot: DocSnapshot) => dataIn(section, snapshot).length > 0

/** Captions of its figures and its sentences that tell an amount. */
function dataIn(section: DocNode, { bodies }: DocSnapshot): string[] {
  return nodesOf({ children: [section] }).flatMap(({ id }) => {
    const body = bodies.get(id)
    const { items, sentences, quotes } = statementsUnder(id, body)
    return [
      ...figuresOf(id, body).map(({ caption }) => caption),
      ...[...items, ...sentences, ...quotes].flatMap(({ text }) => (hasAmount(text) ? [text] : [])),
    ]
  })
}

/** A figure, or a layout for amounts, as its pages are drawn. */
function showsData(slide: Slide, pages: ReturnType<typeof layoutDeck>): boolean {
  if (slide.figure) return true
  return pages.some(
    ({ slideId, layout, boxes }) =>
      slideId === slide.id &&
      ['number', 'comparison', 'timeline', 'process'].includes(layout) &&
      boxes.some(
        (box) => box.kind === 'text' && box.paragraphs.some(({ text }) => /\d/.test(text)),
      ),
  )
}
