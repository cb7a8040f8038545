import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { RandomBodies } from '#test/random-bodies'
import { withChanges } from '#test/random-changes'
import { acceptedBody } from '#packages/document/accepted-body'
import type { Block, Inline, Paragraph } from '#packages/document/body'
import { canonicalBody } from '#packages/document/canonical'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { rewriteRange } from './rewrite'
import { settledDoc } from '~/features/document/prose/settle-changes'
import { diffLists, wordsOf } from '~/features/document/prose/word-diff'

const change = { id: 'edit:1', author: '林墨', at: 5, by: 'ai' as const }
const paragraph = (blockId: string, content: readonly Inline[]): Paragraph => ({
  type: 'paragraph',
  attrs: { blockId, by: 'human' },
  content,
})
const SENTENCES = [
  '核心保护区东起永安桥、西至文昌阁。',
  '按人均 12 平方米、日周转率 2.4 计，',
  '日承载量约为 7,700 人次',
  '节假日可上浮一成，但须同步启动单向通行。',
  '口径不同，不能直接比较。',
]

function randomLine(chance: Chance): Inline[] {
  const line: Inline[] = []
  for (let no = 0; no < 2 + chance.below(5); no += 1) {
    line.push({ type: 'text', text: chance.pick(SENTENCES) })
    if (chance.below(2) === 0)
      line.push({ type: 'cite', attrs: { ids: [`e${1 + chance.below(9)}`], form: 'sup' } })
  }
  return line
}

/** The same line polished: words gone, come and put otherwise, citations moved. */
function polished(line: readonly Inline[], chance: Chance): Inline[] {
  return line.flatMap((inline): Inline[] => {
    if (inline.type !== 'text') return chance.below(6) === 0 ? [] : [inline]
    const text = wordsOf(inline.text)
      .flatMap(
        (word) =>
          [[], [word], [word], [word], [word, chance.pick(['同时', '，'])]][chance.below(5)] ?? [],
      )
      .join('')
    return text === '' ? [] : [{ type: 'text', text }]
  })
}

const rewritten = (doc: Node, answer: readonly Block[]) => {
  const tr = new Transform(doc)
  rewriteRange(tr, { from: 0, to: doc.content.size }, answer, change, () => 'new')
  tr.doc.check()
  return tr.doc
}

test('hundreds of rewrites with citations: accepted they are the answer, rejected the old text', () => {
  for (let seed = 1; seed <= sized(60, 500); seed += 1) {
    const chance = new Chance(seed)
    const lines = Array.from({ length: 1 + chance.below(3) }, () => randomLine(chance))
    const old = nodeOfBody({
      type: 'doc',
      content: lines.map((line, no) => paragraph(`p${no}`, line)),
    })
    const answers = lines.map((line) => polished(line, chance)).filter(({ length }) => length > 0)
    if (answers.length === 0) continue
    const doc = rewritten(
      old,
      answers.map((line, no) => paragraph(`p${no}`, line)),
    )
    expect(settledDoc(doc, 'reject').toJSON(), `${seed}`).toEqual(old.toJSON())
    const now = bodyOfNode(settledDoc(doc, 'accept')).content.map(
      (block) => 'content' in block && block.content,
    )
    const wanted = canonicalBody({
      type: 'doc',
      content: answers.map((line) => paragraph('p', line)),
    })
    expect(now, `${seed}`).toEqual(
      wanted.content.map((block) => 'content' in block && block.content),
    )
  }
})

test('of more lines those that come stand behind, of fewer those that go are marked whole', () => {
  const line = (text: string) => paragraph('p', [{ type: 'text', text }])
  const old = nodeOfBody({ type: 'doc', content: [line('第一句。'), line('第二句。')] })
  const longer = rewritten(old, [line('第一句。'), line('第二句。'), line('第三句。')])
  expect(
    settledDoc(longer, 'accept').textBetween(0, settledDoc(longer, 'accept').content.size, '|'),
  ).toBe('第一句。|第二句。|第三句。')
  expect(settledDoc(longer, 'reject').eq(old)).toBe(true)
  const shorter = rewritten(old, [line('只有一句。')])
  expect(settledDoc(shorter, 'accept').textContent).toBe('只有一句。')
  expect(settledDoc(shorter, 'reject').eq(old)).toBe(true)
})

test('a text with changes pending is rewritten as it reads, and rejected as it was', () => {
  for (let seed = 1; seed <= sized(80, 300); seed += 1) {
    const chance = new Chance(seed)
    const line = withChanges({ type: 'doc', content: [paragraph('p', randomLine(chance))] }, chance)
      .content[0] as Paragraph
    const { marks: _marks, ...plain } = line
    const old = nodeOfBody({ type: 'doc', content: [plain] })
    const answer = polished(randomLine(chance), chance)
    const doc = rewritten(old, [paragraph('p', answer)])
    expect(readable(settledDoc(doc, 'reject').toJSON()), `${seed}`).toEqual(
      readable(settledDoc(old, 'reject').toJSON()),
    )
  }
})

test('all accepted reads as the text does everywhere else', () => {
  for (let seed = 1; seed <= sized(150, 600); seed += 1) {
    const chance = new Chance(seed)
    const body = canonicalBody(withChanges(new RandomBodies(chance).body(), chance))
    const settled = settledDoc(nodeOfBody(body), 'accept')
    settled.check()
    expect(lines(bodyOfNode(settled).content), `${seed}`).toEqual(
      lines(canonicalBody(acceptedBody(body)).content),
    )
  }
})

/** What is read of blocks: none that hold nothing, no blanks of no width. */
const lines = (blocks: readonly Block[]) => readable({ content: blocks }).content

function readable<Item extends object>(item: Item): Item {
  const json = JSON.stringify(item).replaceAll('\u200b', '')
  return JSON.parse(json, (_key, value) =>
    Array.isArray(value) ? value.filter((part) => !isEmpty(part)) : value,
  )
}

const isEmpty = (part: { type?: string; content?: unknown[]; text?: string } | null): boolean =>
  part?.type !== undefined &&
  ['paragraph', 'heading', 'listItem', 'bulletList', 'orderedList', 'blockquote'].includes(
    part.type,
  ) &&
  (part.content ?? []).length === 0

test('two texts of 3,000 characters that have nothing in common are replaced whole, at once', () => {
  const [old, now] = [0, 1].map((kind) => Array.from({ length: 2_000 }, (_, no) => `${kind}-${no}`))
  expect(diffLists(old ?? [], now ?? [])).toEqual([
    { kind: 'delete', from: 0, to: 2_000 },
    { kind: 'insert', from: 0, to: 2_000 },
  ])
})

test('a number stands with its unit', () => {
  expect(wordsOf('约7,700人次，占5.2%')).toContain('7,700人次')
  expect(wordsOf('约7,700人次，占5.2%').join('')).toBe('约7,700人次，占5.2%')
})
