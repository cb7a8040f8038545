import type { NodeId } from '~/core/ids'
import { testId } from './ids'
import { openNodeSql } from './node-sql'
import type { Block, DocNode, DocTree, SectionBody } from '#packages/document'
import type { SectionDraft } from '~/features/document/server/ports'
import type { Sql } from '~/features/document/server/room'

/** A heading, with those beneath it. */
export const node = (id: string, title = `标题${id}`, ...children: DocNode[]): DocNode => ({
  id: testId(id),
  kind: 'chapter',
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
  children,
})

export const treeOf = (...children: DocNode[]): DocTree => ({
  id: testId('t'),
  title: '文档',
  children,
})

/** A paragraph of words, with evidence behind them. */
export const paragraph = (blockId: string, text: string, ...ids: string[]): Block => ({
  type: 'paragraph',
  attrs: { blockId, by: 'ai' },
  content: [
    { type: 'text', text },
    ...(ids.length > 0 ? [{ type: 'cite' as const, attrs: { ids, form: 'sup' as const } }] : []),
  ],
})

/** A table of one column and no row, named in texts by its id. */
export const tableFigure = (id: string, caption = '客流'): Block => ({
  type: 'figure',
  attrs: {
    blockId: id,
    by: 'ai',
    id,
    caption,
    evidenceIds: [],
    spec: { kind: 'table', table: { columns: [{ name: '断面' }], rows: [] } },
  },
})

export const bodyOf = (...content: Block[]): SectionBody => ({ type: 'doc', content })

/** Texts by the ids of their headings. */
export const bodiesById = (
  bodies: Iterable<readonly [nodeId: string, body: SectionBody]>,
): Map<NodeId, SectionBody> => new Map(Array.from(bodies, ([id, body]) => [testId(id), body]))

/** What a person saves, or with `by` and `stepKey` what a step commits. */
export const draftOf = (
  nodeId: string,
  body: SectionBody,
  more: Partial<SectionDraft> = {},
): SectionDraft => ({
  nodeId: testId(nodeId),
  baseRev: 0,
  body,
  by: 'human',
  author: '1',
  stepKey: '',
  kind: more.by ? 'ai' : 'human',
  citations: null,
  shown: [],
  fingerprints: [],
  facts: [],
  at: 1_000,
  ...more,
})

export const textOf = (body: SectionBody | undefined): string =>
  (body?.content ?? [])
    .map((block) =>
      block.type === 'paragraph'
        ? (block.content ?? []).map((item) => (item.type === 'text' ? item.text : '')).join('')
        : '',
    )
    .join('|')

/** A storage like an object's, in Node. */
export function openRoomSql(): Sql {
  const sql = openNodeSql()
  return { ...sql, all: (statement, ...values) => sql.all(statement, ...values) as never }
}
