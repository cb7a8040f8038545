import { SIGN, wordsPattern, type WordsHit, type WordsQuery } from '../../prose/find-words'

// What stands for one sign in a line, or is no text of the section.
const SIGNS =
  '.cite, .sheet-note, .k-math, .sheet-equation, figcaption, del, svg, [data-atom], [contenteditable="false"]'
const LINES = 'li, p, td, th, tr, pre, ul, ol'

interface DrawnText {
  text: string
  /** Nodes of text, each with where its text begins. */
  nodes: [start: number, node: Text][]
}

/** Where hits of a section stand on the screen, as it is read or as it is written; null for one that is not drawn. */
export function rangesOf(
  section: Element,
  query: WordsQuery,
  hits: readonly WordsHit[],
): (Range | null)[] {
  const found = new Map<string, Range[]>()
  return hits.map(({ blockId, nth }) => {
    const block = section.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
    if (!block || blockId === '') return null
    const ranges = found.get(blockId) ?? rangesIn(block, query)
    found.set(blockId, ranges)
    return ranges[nth] ?? null
  })
}

function rangesIn(block: Element, query: WordsQuery): Range[] {
  const pattern = wordsPattern(query)
  if (!pattern) return []
  const drawn: DrawnText = { text: '', nodes: [] }
  collect(block, drawn)
  return [...drawn.text.matchAll(pattern)].map(({ 0: words, index }) => {
    const range = document.createRange()
    range.setStart(...placeOf(drawn, index))
    range.setEnd(...placeOf(drawn, index + words.length, true))
    return range
  })
}

function collect(node: Node, drawn: DrawnText) {
  if (node instanceof Text) {
    drawn.nodes.push([drawn.text.length, node])
    drawn.text += node.data
  } else if (node instanceof Element) {
    if (node.matches(SIGNS)) drawn.text += SIGN
    else if (node.matches('br')) drawn.text += '\n'
    else {
      const isLine = node.matches(LINES)
      if (isLine) drawn.text += '\n'
      for (const child of node.childNodes) collect(child, drawn)
      if (isLine) drawn.text += '\n'
    }
  }
}

/** The node of text that a character is in; of an end, the one before it. */
function placeOf({ nodes }: DrawnText, index: number, isEnd = false): [Node, number] {
  const [start, node] = nodes.findLast(([first]) => (isEnd ? first < index : first <= index)) ??
    nodes[0] ?? [0, document.body]
  return [node, Math.max(0, index - start)]
}
