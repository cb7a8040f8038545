import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { Chance } from '#test/chance'
import { documentOf, image, table } from '#test/plain-document'
import { RandomBodies } from '#test/random-bodies'
import { untidied, withChanges } from '#test/random-changes'
import { trialDocument } from '#test/trial-document'
import { everyConstruct } from '#test/word/constructs'
import { thesisOf } from '#test/word/thesis'
import { sectionBody } from '~/features/document/body-contract'
import { acceptedBody } from '../accepted-body'
import type { Block, Mark, SectionBody, TableSpec } from '../body'
import { allEvidence, allFigures, citedEvidence, linesOf, plainText } from '../body-walk'
import { countBodyWords } from '../words'
import { canonicalBody } from '.'

const attrs = { blockId: 'p', by: 'human' as const }
const bodyOf = (...content: Block[]): SectionBody => ({ type: 'doc', content })
const change = { id: '1', author: '林墨', at: 1, by: 'human' as const }

const randomBody = (seed: number) => {
  const chance = new Chance(seed)
  const body = new RandomBodies(chance).body()
  return seed % 2 === 0 ? body : withChanges(body, chance)
}

/** What somebody reads, cites and sees of a text. */
const meaningOf = (body: SectionBody) => ({
  lines: [...linesOf(body)].map(plainText).filter((line) => line !== ''),
  words: countBodyWords(body),
  cited: citedEvidence(body),
  evidence: allEvidence(body),
  figures: allFigures(body).map(({ attrs: { id, caption, spec } }) => [id, caption, spec.kind]),
})

test('the one form of a text is the form of every way to spell it, on random bodies', () => {
  for (let seed = 1; seed <= sized(150, 600); seed += 1) {
    const body = randomBody(seed)
    const canonical = canonicalBody(body)
    const spelt = untidied(body, new Chance(seed + 10_000))
    expect(JSON.stringify(canonicalBody(canonical)), `${seed}`).toBe(JSON.stringify(canonical))
    expect(JSON.stringify(canonicalBody(spelt)), `${seed}`).toBe(JSON.stringify(canonical))
    expect(meaningOf(canonical), `${seed}`).toEqual(meaningOf(body))
  }
})

test('what is kept comes back from the contract as it is, on random bodies', () => {
  for (let seed = 1; seed <= sized(150, 600); seed += 1) {
    const canonical = canonicalBody(randomBody(seed))
    const again = canonicalBody(sectionBody.parse(canonical))
    expect(JSON.stringify(again), `${seed}`).toBe(JSON.stringify(canonical))
  }
})

test('an accepted text has no tracked changes left, and stays itself when none are pending', () => {
  for (let seed = 1; seed <= sized(150, 600); seed += 1) {
    const body = canonicalBody(randomBody(seed))
    const accepted = acceptedBody(body)
    expect(JSON.stringify(accepted)).not.toMatch(
      /"(?:insertion|deletion|modification)"|\u200b|rowMarks/,
    )
    expect(acceptedBody(accepted)).toBe(accepted)
    expect(meaningOf(accepted).lines).toEqual(meaningOf(body).lines)
  }
})

/** Without a citation of nothing, which no contract lets in. */
const named = (block: Block): Block =>
  block.type === 'paragraph'
    ? {
        ...block,
        content: (block.content ?? []).filter(
          (item) => item.type !== 'cite' || !item.attrs.ids.includes('nobody'),
        ),
      }
    : block

test('texts of before are told the same, and pass the contract', () => {
  const size = { chapters: 2, characters: 9_000, formulas: 5, tables: 5, figures: 5, references: 9 }
  const documents = [thesisOf(size), trialDocument(), documentOf(2, table, image)]
  const stored = documents.flatMap(({ bodies }) => [...bodies.values()])
  for (const body of [...stored, bodyOf(...everyConstruct.map(named))]) {
    const parsed = sectionBody.parse(body)
    expect(meaningOf(canonicalBody(parsed))).toEqual(meaningOf(body))
    expect(canonicalBody(parsed)).toEqual(canonicalBody(body))
    expect(canonicalBody(untidied(body, new Chance(7)))).toEqual(canonicalBody(body))
  }
})

test('of marks that exclude each other the first holds; threads overlap', () => {
  const marks: Mark[] = [
    { type: 'subscript' },
    { type: 'superscript' },
    { type: 'deletion', attrs: change },
    { type: 'insertion', attrs: change },
    { type: 'comment', attrs: { threadId: 'b' } },
    { type: 'comment', attrs: { threadId: 'a' } },
    { type: 'comment', attrs: { threadId: 'b' } },
  ]
  const body = canonicalBody(
    bodyOf({ type: 'paragraph', attrs, content: [{ type: 'text', text: '字', marks }] }),
  )
  expect(body.content[0]).toMatchObject({
    content: [
      {
        marks: [
          { type: 'comment', attrs: { threadId: 'b' } },
          { type: 'comment', attrs: { threadId: 'a' } },
          { type: 'deletion' },
          { type: 'subscript' },
        ],
      },
    ],
  })
})

const cell = (text: string, spans: object = {}) => ({
  content: text === '' ? [] : [{ type: 'text' as const, text }],
  ...spans,
})
const rowsOf = (rows: TableSpec['rows']) => {
  const table: TableSpec = { columns: ['甲', '乙', '丙'].map((name) => ({ name })), rows }
  const figure = { ...attrs, id: 't', caption: '', evidenceIds: [] }
  const body = canonicalBody(
    bodyOf({ type: 'figure', attrs: { ...figure, spec: { kind: 'table', table } } }),
  )
  const [{ attrs: { spec } = {} } = {}] = allFigures(body)
  return spec?.kind === 'table' ? spec.table : null
}

test('every row has a place for every column, and spans end with the table', () => {
  expect(rowsOf([[cell('一', { rowspan: 9 }), cell('二', { colspan: 9 })], [cell('三')]])).toEqual({
    columns: [{ name: '甲' }, { name: '乙' }, { name: '丙' }],
    rows: [
      [cell('一', { rowspan: 2 }), cell('二', { colspan: 2 }), cell('')],
      [cell(''), cell('三'), cell('')],
    ],
  })
})

test('no word is lost to a merged cell or beyond the last column', () => {
  const table = rowsOf([
    [cell('一', { colspan: 2, rowspan: 2 }), cell('二'), cell('三')],
    [cell('四'), cell('五'), cell('六'), cell('七')],
  ])
  expect(table?.columns).toHaveLength(4)
  expect(JSON.stringify(table)).toMatch(/一.*二.*三.*四.*五.*六.*七/)
})
