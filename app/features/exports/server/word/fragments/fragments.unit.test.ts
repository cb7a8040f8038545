import { bodiesById } from '#test/rooms'
import { testId } from '#test/ids'
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { sized } from '#test/deep'
import { everyConstruct } from '#test/word/constructs'
import { docxTemplateOf } from '#test/word/docx-templates'
import { bytesOf } from '#test/word/package'
import { thesisOf } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import type { Block, SectionBody } from '#packages/document/body'
import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { WordOptions, WordReport } from '../options'
import { presetNames } from '../presets/preset'
import { writeWord } from '../write-word'
import { WRITER } from './fragment-cache'

const size = { chapters: 4, characters: 6_000, formulas: 8, tables: 9, figures: 8, references: 16 }
const whole = add(thesisOf(size), 'c1s1', ...everyConstruct)
// Sections, contents and works.
const PIECES = 4 + 4 * 3 + 3 + 2

type CachedFile = Uint8Array<ArrayBuffer> | null

async function written(document: DocSnapshot, before: CachedFile, more: Partial<WordOptions> = {}) {
  let report: WordReport | undefined
  let cachedFile: CachedFile = null
  const bytes = await bytesOf(
    writeWord(document, {
      preset: 'book',
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 22),
      author: '林墨',
      bytesOf: async () => null,
      report: (it) => (report = it),
      fragments: { before, keep: (file) => (cachedFile = file) },
      ...more,
    }),
  )
  return { bytes, report, cachedFile: cachedFile as CachedFile, parts: unzipSync(bytes) }
}

/** The whole as it is first written: what it leaves to the next one is only read. */
let first: ReturnType<typeof written> | null = null
const firstWritten = () => (first ??= written(whole, null))

const ways: [string, Partial<WordOptions>][] = [
  ...presetNames.map((preset): [string, Partial<WordOptions>] => [preset, { preset }]),
  ['by name and year', { preset: 'thesis', style: 'author-year' }],
  ['a mould', { preset: 'thesis', template: docxTemplateOf() }],
]

test.each(ways.slice(-sized(2, ways.length)))(
  'written twice as %s it is taken over whole, and the same to the byte',
  async (_, how) => {
    const first = await written(whole, null, how)
    const again = await written(whole, first.cachedFile, how)
    const alone = await written(whole, null, { ...how, fragments: undefined })
    expect(first.report?.takenOver).toBe(0)
    // Abstracts that run in are no pieces of their own, and not every form has contents.
    expect(again.report?.takenOver).toBeGreaterThanOrEqual(PIECES - 3)
    expect(again.bytes).toEqual(first.bytes)
    expect(alone.bytes).toEqual(first.bytes)
    expect(again.report?.flaws).toEqual(first.report?.flaws)
    expect(faultsOf(again.parts)).toEqual([])
  },
)

describe('after an edit only what leans on it is written, and the file is the same as one written anew', () => {
  const edits: [string, (document: DocSnapshot) => DocSnapshot, anew: number][] = [
    ['words', (item) => add(item, 'c0s0', says('新的一句。')), 1],
    // The other one that marks the same quote counts on from it.
    ['a citation of a work that is cited before', (item) => add(item, 'c1s0', cites('e1')), 2],
    ['a footnote', (item) => add(item, 'c0s0', notes('作者自己的注。')), 1],
    ['a tracked change', (item) => add(item, 'c0s0', changes('改过的字')), 1],
    ['a picture', (item) => add(item, 'c0s0', pictures('fig-new')), 9],
    ['an ordered list', (item) => add(item, 'c0s0', lists('甲', '乙')), 2],
    ['a heading’s name', (item) => retitled(item, 'c2s1', '改过的标题'), 2],
    ['a quote that nobody may read any more', (item) => revoked(item, 'e2'), 2],
    ['a chapter that goes', without, PIECES],
    ['nothing', (item) => item, 0],
  ]
  test.each(edits.slice(0, sized(4, edits.length)))('%s', async (_, edit, anew) => {
    const first = await firstWritten()
    const edited = edit(whole)
    const again = await written(edited, first.cachedFile)
    const fresh = await written(edited, null)
    expect(again.bytes).toEqual(fresh.bytes)
    expect(again.report).toEqual({ ...fresh.report, takenOver: again.report?.takenOver })
    expect(faultsOf(again.parts)).toEqual([])
    expect(PIECES - (again.report?.takenOver ?? 0)).toBeLessThanOrEqual(anew)
    // What was kept is as good as what a fresh export keeps.
    const third = await written(edited, again.cachedFile)
    expect(third.bytes).toEqual(fresh.bytes)
  })
})

test('other styles, another way of citing and what is damaged are written anew', async () => {
  const first = await firstWritten()
  const fresh = await written(whole, null, { style: 'author-year' })
  const cited = await written(whole, first.cachedFile, { style: 'author-year' })
  expect(cited.bytes).toEqual(fresh.bytes)
  expect(cited.report?.takenOver).toBe(0)
  expect((await written(whole, first.cachedFile, { preset: 'report' })).report?.takenOver).toBe(0)
  const damages = [
    first.cachedFile?.slice(0, 2_000) ?? null,
    first.cachedFile?.map((byte, index) => (index > 90 && index < 4_000 ? 0 : byte)) ?? null,
    new Uint8Array(40),
  ]
  for (const damaged of damages) expect((await written(whole, damaged)).bytes).toEqual(first.bytes)
})

test('who changes what is written raises the number of the writer, and this sum with it', async () => {
  const sums = createHash('sha256')
  for (const [, how] of ways) {
    const { parts } = await written(whole, null, how)
    for (const path of ['word/document.xml', 'word/footnotes.xml', 'word/numbering.xml'])
      sums.update(strFromU8(parts[path] ?? new Uint8Array()))
  }
  expect([WRITER, sums.digest('hex').slice(0, 16)]).toEqual([10, 'bf5cdbc1fd1627e5'])
})

function withBody(document: DocSnapshot, nodeId: string, content: readonly Block[]): DocSnapshot {
  const body: SectionBody = { type: 'doc', content: [...content] }
  return { ...document, bodies: bodiesById([...document.bodies, [nodeId, body]]) }
}

function add(document: DocSnapshot, nodeId: string, ...blocks: Block[]): DocSnapshot {
  return withBody(document, nodeId, [
    ...(document.bodies.get(testId(nodeId))?.content ?? []),
    ...blocks,
  ])
}

const attrs = { blockId: 'newblock', by: 'human' as const }
const line = (content: Extract<Block, { type: 'paragraph' }>['content']): Block => ({
  type: 'paragraph',
  attrs,
  content,
})
const says = (text: string) => line([{ type: 'text', text }])
const cites = (id: string) => line([{ type: 'cite', attrs: { ids: [id], form: 'sup' } }])
const notes = (text: string) => line([{ type: 'note', attrs: { text } }])
const changes = (text: string) =>
  line([
    {
      type: 'text',
      text,
      marks: [{ type: 'insertion', attrs: { id: '1', author: '林墨', at: 1, by: 'human' } }],
    },
  ])
const pictures = (id: string): Block => ({
  type: 'figure',
  attrs: {
    ...attrs,
    id,
    caption: '新图',
    evidenceIds: [],
    spec: { kind: 'image', key: 'picture-0', type: 'png', pixels: { width: 4, height: 3 } },
  },
})
const lists = (...items: string[]): Block => ({
  type: 'orderedList',
  attrs,
  content: items.map((text) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', attrs, content: [{ type: 'text', text }] }],
  })),
})

function retitled(document: DocSnapshot, nodeId: string, title: string): DocSnapshot {
  const visit = (node: DocNode): DocNode => ({
    ...node,
    title: node.id === nodeId ? title : node.title,
    children: node.children.map(visit),
  })
  return { ...document, tree: { ...document.tree, children: document.tree.children.map(visit) } }
}

function revoked(document: DocSnapshot, id: string): DocSnapshot {
  const existing = document.evidence.get(id)
  if (!existing) throw new Error(id)
  return {
    ...document,
    evidence: new Map([...document.evidence, [id, { ...existing, state: 'revoked' }]]),
  }
}

function without(document: DocSnapshot): DocSnapshot {
  const children = document.tree.children.filter(({ id }) => id !== 'c0')
  return { ...document, tree: { ...document.tree, children } }
}
