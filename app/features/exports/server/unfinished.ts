import { idSchemas } from '~/core/id-schemas'
import { acceptedBody } from '#packages/document/accepted-body'
import { isGap } from '#packages/document/gap'
import { nodesOf } from '#packages/document/tree-walk'
import { number, type NumberingPreset } from '#packages/document/headings/numbering'
import { type DocSnapshot } from '#packages/document/snapshot'
import { type Block, type SectionBody } from '#packages/document/body'

const ID = 'unfinished'
const NODE_ID = idSchemas.node.parse(ID)

/**
 * The document with a last heading that names those that have no text yet, and those whose text says that it is wanting;
 * the same when nothing is wanting.
 */
export function withUnfinished(document: DocSnapshot, numbering: NumberingPreset): DocSnapshot {
  const { tree, bodies } = document
  const numbers = number(tree, numbering)
  const missing = nodesOf(tree).flatMap(({ id, title, children }) => {
    const body = bodies.get(id)
    const content = body ? acceptedBody(body).content : []
    const name = numbers.get(id)?.heading ?? title
    const gap = content.find(isGap)
    if (gap) return [`${name || '开头'}（${isLeftToAuthor(gap) ? '待作者撰写' : '缺少资料'}）`]
    return children.length === 0 && content.length === 0 && name !== '' ? [name] : []
  })
  if (missing.length === 0) return document
  const node = {
    id: NODE_ID,
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
    bodies: new Map([...bodies, [NODE_ID, listOf(missing)]]),
  }
}

// What no source can fill: an English abstract where no model writes.
const isLeftToAuthor = (gap: Block) => JSON.stringify(gap).includes('留给作者')

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
