import type { Node, TagParseRule } from 'prosemirror-model'
import {
  list,
  object,
  oneOf,
  optional,
  readOrNull,
  text,
  type Reader,
} from '#packages/basics/shape'

// What stands in the text as one sign. Its attributes travel through the clipboard in `data-attrs`, and are read with care:
// any page can write them.

type AtomName = 'cite' | 'xref' | 'math' | 'note' | 'figure'

export const atomAttrs = {
  cite: { ids: {}, locator: { default: undefined }, form: { default: 'sup' } },
  xref: { to: {}, form: { default: 'number' } },
  math: { latex: {} },
  note: { text: {} },
}

const evidenceIds: Reader<string[]> = (value) =>
  list(text)(value).filter((id) => /^e\d{1,9}$/.test(id))

const equation = object({ kind: oneOf(['equation']), latex: text })
const schematic = object({ kind: oneOf(['schematic']), mermaid: text })
const svg = object({ kind: oneOf(['svg']), svg: text })
const pixel: Reader<number> = (value) =>
  typeof value === 'number' && value >= 1 && value <= 20_000 ? Math.round(value) : 1
const pixels = object({ width: pixel, height: pixel })
const image = object({ kind: oneOf(['image']), key: text, type: oneOf(['png', 'jpeg']), pixels })
const finite: Reader<number> = (value) => (Number.isFinite(value) ? Number(value) : 0)
const chart = object({
  kind: oneOf(['chart']),
  chart: object({
    kind: oneOf(['bar', 'line', 'pie']),
    categories: list(text),
    series: list(object({ name: text, unit: optional(text), values: list(finite) })),
  }),
})

const readers: Record<AtomName, Reader<object>> = {
  cite: object({
    ids: evidenceIds,
    locator: optional(text),
    form: oneOf(['sup', 'narrative', 'note']),
  }),
  xref: object({ to: text, form: oneOf(['number', 'title', 'page']) }),
  math: object({ latex: text }),
  note: object({ text }),
  figure: object({
    id: text,
    caption: text,
    evidenceIds,
    alt: optional(text),
    width: optional(finite),
    spec: (value) => {
      const kinds = [equation, schematic, svg, image, chart] as const
      for (const kind of kinds) {
        const spec = readOrNull<object>(kind, value)
        if (spec) return spec
      }
      return equation(value)
    },
  }),
}

/** Attributes of the element that stands for an atom on the clipboard. */
export function atomDom({ type, attrs }: Node): Record<string, string> {
  const { blockId: _blockId, by: _by, step: _step, ...own } = attrs
  return { 'data-atom': type.name, 'data-attrs': JSON.stringify(own) }
}

/** How it is read back; what is not of its shape is left out. */
export const atomRules = (name: AtomName, tag: string): TagParseRule[] => [
  {
    tag: `${tag}[data-atom="${name}"]`,
    priority: 70,
    getAttrs: (dom) => readAttrs(name, dom.getAttribute('data-attrs') ?? '') ?? false,
  },
]

function readAttrs(name: AtomName, json: string): object | null {
  try {
    const attrs = readOrNull<object>(readers[name], JSON.parse(json))
    return attrs && 'ids' in attrs && Array.isArray(attrs.ids) && attrs.ids.length === 0
      ? null
      : attrs
  } catch {
    return null
  }
}
