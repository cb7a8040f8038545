import {
  GAP,
  type BlockAttrs,
  type BlockAuthor,
  type BulletList,
  type OrderedList,
  type Inline,
  type Paragraph,
  type Quote,
  type RunIn,
} from '#packages/document'

/** Makes the blocks of one step: the same step makes the same ids again. */
export class BlockBuilder {
  readonly #seed: string
  readonly #by: BlockAuthor
  readonly #step: string
  count = 0

  constructor(by: BlockAuthor, step: string, round: number) {
    this.#by = by
    this.#step = step
    this.#seed = `${step}#${round}`
  }

  paragraph(content: readonly Inline[]): Paragraph {
    return { type: 'paragraph', attrs: this.attrs(), content }
  }

  list(items: readonly (readonly Inline[])[], isOrdered = false): BulletList | OrderedList {
    const content = items.map((item) => ({
      type: 'listItem' as const,
      content: [this.paragraph(item)],
    }))
    return isOrdered
      ? { type: 'orderedList', attrs: this.attrs(), content }
      : { type: 'bulletList', attrs: this.attrs(), content }
  }

  /** A bold line over what stands below it. */
  runIn(head: string): RunIn {
    return { type: 'heading', attrs: this.attrs(), content: plain(head) }
  }

  /** A bold line, and below it paragraphs that are set apart from the text. */
  aside(head: string, lines: readonly (readonly Inline[])[]): [RunIn, Quote] {
    return [
      this.runIn(head),
      {
        type: 'blockquote',
        attrs: this.attrs(),
        content: lines.map((item) => this.paragraph(item)),
      },
    ]
  }

  /** Eight characters. */
  blockId(): string {
    this.count += 1
    return idOf(`${this.#seed}.${this.count}`)
  }

  attrs(): BlockAttrs {
    return { blockId: this.blockId(), by: this.#by, step: this.#step }
  }
}

const text = (words: string): Inline => ({ type: 'text', text: words })

/** A sentence with what it leans on before its full stop. */
export const cited = (sentence: string, evidenceIds: readonly string[]): Inline[] => {
  const cite: Inline = { type: 'cite', attrs: { ids: evidenceIds, form: 'sup' } }
  const [, body = sentence, end = ''] = /^(.*?)([。；！])$/s.exec(sentence) ?? []
  return [text(body), cite, ...(end === '' ? [] : [text(end)])]
}

export const plain = (words: string): Inline[] => [text(words)]

export const gapFor = (title: string, blocks: BlockBuilder): Paragraph =>
  blocks.paragraph([
    {
      type: 'text',
      text: `${GAP}资料中没有找到与“${title}”有关的内容，补充资料后可重写这一节。`,
      marks: [{ type: 'highlight' }],
    },
  ])

// Two rounds of FNV-1a, 41 bits of it in letters and digits.
function idOf(seed: string): string {
  const hash = (start: number) => {
    let state = start
    for (let index = 0; index < seed.length; index += 1) {
      state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
    }
    return (state ^ (state >>> 15)) >>> 0
  }
  const low = hash(0x811c9dc5).toString(36).padStart(7, '0')
  const high = hash(0x2f0b4c8d).toString(36).padStart(7, '0')
  return `${high.slice(-4)}${low.slice(-4)}`
}
