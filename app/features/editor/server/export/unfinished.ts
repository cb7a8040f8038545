import { number, numberingPresets, nodesOf, type DocSnapshot, type SectionBody } from '../../schema'

const ID = 'unfinished'

/** The document with a last heading that names those that have no text yet; the same when all have one. */
export function withUnfinished(document: DocSnapshot): DocSnapshot {
  const { tree, bodies } = document
  const numbers = number(tree, numberingPresets.paper)
  const missing = nodesOf(tree)
    .filter(({ id, children }) => children.length === 0 && !bodies.get(id)?.content.length)
    .map(({ id, title }) => numbers.get(id)?.heading ?? title)
  if (missing.length === 0) return document
  const node = {
    id: ID,
    kind: 'back' as const,
    title: '尚未完成的部分',
    intent: '',
    budget: null,
    locked: true,
    source: 'document' as const,
    note: '',
    evidenceIds: [],
    children: [],
  }
  return {
    ...document,
    tree: { ...tree, children: [...tree.children, node] },
    bodies: new Map([...bodies, [ID, listOf(missing)]]),
  }
}

const listOf = (titles: readonly string[]): SectionBody => ({
  type: 'doc',
  content: [
    {
      type: 'bulletList',
      attrs: { blockId: ID, by: 'source' },
      content: titles.map((title) => ({
        type: 'listItem' as const,
        content: [
          {
            type: 'paragraph' as const,
            attrs: { blockId: ID, by: 'source' as const },
            content: [{ type: 'text' as const, text: title }],
          },
        ],
      })),
    },
  ],
})
