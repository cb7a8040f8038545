import type { DocumentId, NodeId } from '~/core/ids'
import { testId } from '#test/ids'
import {
  mindMapOf,
  outlineOf,
  outlineOfMindMap,
  treeOfOutline,
  type DocNode,
  type DocTree,
} from '#packages/document'
import { writeWord } from '~/features/exports/server/word'
import { ofDocx } from '~/features/document/server/import'
import { XmlArchive } from '~/features/library/server'
import { treeOf } from '~/features/generation/server/generators/outline/shape'
import { chanceOf } from '../../../test/support/longform/chance'
import { bytesOf } from '../../../test/support/word/package'
import type { Row } from './evaluate'

const TREES = 1_000

/** tree → mind map → outline → tree, and tree → Word file → the headings that are read from it. */
export async function treeRows(seed: number): Promise<Row[]> {
  const chance = chanceOf(seed)
  let [mapped, written] = [0, 0]
  for (let run = 0; run < TREES; run += 1) {
    const { tree, newId } = randomTree(chance)
    const outline = outlineOfMindMap(mindMapOf(tree))
    const form = {
      id: testId<NodeId>('d'),
      title: '树',
      source: 'ai',
      newId,
      previous: tree,
    } as const
    const back = treeOfOutline(outline, form)
    if (JSON.stringify(outlineOf(back)) === JSON.stringify(outlineOf(tree))) mapped += 1
    const headings = [...headingsOf(tree.children, 1)]
    if (JSON.stringify(await headingsInWord(tree)) === JSON.stringify(headings)) written += 1
  }
  const row = (what: string, same: number): Row => ({
    what: `tree: ${what}, ${TREES} trees`,
    value: (same / TREES).toFixed(3),
    goal: '1.000',
    ok: same === TREES,
  })
  return [row('tree → mind map → outline → tree', mapped), row('tree → docx → headings', written)]
}

function randomTree(chance: () => number) {
  let ids = 0
  const newId = () => testId<NodeId>(`t${(ids += 1)}`)
  const draft = (depth: number): { title: string; intent: string; children: never[] } => ({
    title: `标题${Math.floor(chance() * 1e6)}`,
    intent: '',
    children: (depth < 3
      ? Array.from({ length: Math.floor(chance() * 4) }, () => draft(depth + 1))
      : []) as never[],
  })
  const drafts = Array.from({ length: 1 + Math.floor(chance() * 6) }, () => draft(1))
  return { tree: treeOf(drafts, { id: testId('d'), title: '树', newId }), newId }
}

function* headingsOf(nodes: readonly DocNode[], level: number): Generator<string> {
  for (const { title, children } of nodes) {
    yield `${level}${title}`
    yield* headingsOf(children, level + 1)
  }
}

async function headingsInWord(tree: DocTree): Promise<string[]> {
  const snapshot = {
    documentId: testId<DocumentId>(tree.id),
    rev: 1,
    tree,
    bodies: new Map(),
    evidence: new Map(),
    citations: [],
    references: new Map(),
  }
  const bytes = await bytesOf(
    writeWord(snapshot, {
      preset: 'journal',
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 22),
      author: '',
      bytesOf: async () => null,
    }),
  )
  const { headings } = await ofDocx(
    await XmlArchive.open({
      size: bytes.byteLength,
      read: async (from, length) => bytes.slice(from, from + length).buffer as ArrayBuffer,
    }),
  )
  return headings.map(({ level, text }) => `${level}${text}`)
}
