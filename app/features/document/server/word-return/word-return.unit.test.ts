import { testId } from '#test/ids'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { RandomBodies } from '#test/random-bodies'
import { withChanges } from '#test/random-changes'
import { bytesOf } from '#test/word/package'
import { bodiesById, treeOf, node, bodyOf, paragraph } from '#test/rooms'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { XmlArchive } from '~/features/library/server'
import type { Block, Change, Inline, Mark, Paragraph, SectionBody } from '#packages/document/body'
import { acceptedBody } from '#packages/document/accepted-body'
import { canonicalBody } from '#packages/document/canonical'
import { rejectedBody } from '../exports/rejected-body'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { ExportedChanges } from '../../terms'
import { writeWord } from '~/features/exports/server/word'
import { linesOfSection } from './body-lines'
import { formOf, noForm, unitsOf } from './line-units'
import { mergeSection } from './merge-section'
import { returnProperties } from './properties'
import { readReturned } from './read-returned'

const WORD = { author: '周禾', at: Date.UTC(2026, 10, 20) }

async function exported(body: SectionBody, changes: ExportedChanges = 'tracked') {
  const snapshot: DocSnapshot = {
    documentId: testId('1'),
    rev: 3,
    tree: treeOf(node('a', '引言')),
    bodies: bodiesById([['a', body]]),
    evidence: new Map(),
    citations: [],
    references: new Map(),
  }
  return bytesOf(
    writeWord(snapshot, {
      preset: 'journal',
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 10),
      author: '林墨',
      bytesOf: async () => null,
      properties: returnProperties(snapshot, changes),
    }),
  )
}

const opened = (bytes: Uint8Array<ArrayBuffer>) =>
  XmlArchive.open({
    size: bytes.byteLength,
    read: async (from, length) => bytes.slice(from, from + length).buffer,
  })

async function merged(
  bytes: Uint8Array,
  base: SectionBody,
  now: SectionBody = base,
  changes: ExportedChanges = 'tracked',
) {
  const file = await readReturned(await opened(Uint8Array.from(bytes)))
  expect(file).toMatchObject({ origin: '1', rev: 3, changes })
  let ids = 0
  return mergeSection({
    nodeId: testId('a'),
    base,
    now,
    lines: (file.sections.get('n_a') ?? []).slice(1),
    changes,
    changeOf: (hand) => ({
      id: 'w',
      by: 'human',
      author: hand?.author ?? WORD.author,
      at: hand?.changedAt ?? WORD.at,
    }),
    newAttrs: () => ({ blockId: `w${(ids += 1)}`, by: 'human' }),
  })
}

/** The file with its text as somebody's Word would have it. */
function edited(bytes: Uint8Array, edit: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes)
  const path = 'word/document.xml'
  return zipSync({ ...parts, [path]: strToU8(edit(strFromU8(parts[path] ?? new Uint8Array()))) })
}

test('texts with whatever waits in them come back as they went', async () => {
  for (let seed = 1; seed <= sized(16, 80); seed += 1) {
    const chance = new Chance(seed)
    const body = canonicalBody(withChanges(new RandomBodies(chance).body(), chance))
    const result = await merged(await exported(body), body)
    expect([seed, result.body]).toEqual([seed, body])
    expect([seed, result.unplaced, result.changed, result.settled]).toEqual([seed, [], 0, 0])
  }
})

const WORDS = [
  '承载量',
  '约为7,700人次',
  '节假日',
  '单向通行',
  '口径不同，',
  '不能比较',
  'and so on',
]

/** The text with changes of one who works in Word with tracking on: words, whole paragraphs. */
function workedOn(body: SectionBody, chance: Chance): SectionBody {
  const content = body.content.flatMap((block): Block[] => {
    if (block.type !== 'paragraph') return [block]
    const own: Block =
      chance.below(6) === 0
        ? { ...block, content: all(block.content ?? [], 'deletion'), marks: [mark('deletion')] }
        : { ...block, content: (block.content ?? []).flatMap((item) => worked(item, chance)) }
    return chance.below(5) === 0 ? [own, fresh(chance)] : [own]
  })
  return { type: 'doc', content }
}

const mark = (type: 'insertion' | 'deletion') => ({
  type,
  attrs: { id: 't', by: 'human' as const, ...WORD } satisfies Change,
})
const all = (line: readonly Inline[], type: 'insertion' | 'deletion'): Inline[] =>
  line.map((item) => ({ ...item, marks: [...(item.marks ?? []), mark(type)] }) as Inline)

const fresh = (chance: Chance): Paragraph => ({
  type: 'paragraph',
  attrs: { blockId: `n${chance.below(1e9)}`, by: 'human' },
  content: all([{ type: 'text', text: `新写的一段${chance.pick(WORDS)}。` }], 'insertion'),
  marks: [mark('insertion')],
})

function worked(item: Inline, chance: Chance): Inline[] {
  if (item.type !== 'text') return chance.below(5) === 0 ? all([item], 'deletion') : [item]
  const letters = Array.from(item.text)
  const at = chance.below(letters.length + 1)
  const marks: readonly Mark[] = item.marks ?? []
  const pieces = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    .filter((text) => text !== '')
    .map((text): Inline => ({ ...item, text }))
  const [head, tail] = pieces
  const insertion = all([{ type: 'text', text: chance.pick(WORDS), marks }], 'insertion')
  if (chance.below(2) === 0 || !head) return [item]
  return [head, ...insertion, ...(tail ? all([tail], 'deletion') : [])]
}

/** Lines with how their words are written, as far as Word says it back. */
const wordsOf = (body: SectionBody): string[] =>
  linesOfSection(canonicalBody(body)).map(({ content, kind }) =>
    unitsOf(content, kind === 'text' || kind === 'cell' ? formOf : noForm)
      .map(({ key }) => key)
      .join(''),
  )

const plain = (body: SectionBody): SectionBody => canonicalBody(body)

test('texts worked on in Word with tracking: rejected they are what they were, accepted what was made of them', async () => {
  for (let seed = 100; seed < 100 + sized(15, 60); seed += 1) {
    const chance = new Chance(seed)
    const base = plain(new RandomBodies(chance).body())
    const made = plain(workedOn(base, chance))
    const result = await merged(await exported(made), base)
    expect([seed, result.unplaced]).toEqual([seed, []])
    expect([seed, wordsOf(rejectedBody(result.body))]).toEqual([seed, wordsOf(base)])
    expect([seed, wordsOf(acceptedBody(result.body))]).toEqual([seed, wordsOf(acceptedBody(made))])
  }
})

test('texts worked on without a trace: the differences wait by the name of who saved the file', async () => {
  for (let seed = 200; seed < 200 + sized(15, 60); seed += 1) {
    const chance = new Chance(seed)
    const base = plain(new RandomBodies(chance).body())
    const made = acceptedBody(plain(workedOn(base, chance)))
    const result = await merged(await exported(made, 'accepted'), base, base, 'accepted')
    expect([seed, wordsOf(rejectedBody(result.body))]).toEqual([seed, wordsOf(base)])
  }
})

const words = (value: string, ...marks: Mark[]): Inline => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const line = (blockId: string, ...content: Inline[]): Block => ({
  type: 'paragraph',
  attrs: { blockId, by: 'human' },
  content,
})

test('what was written here since stays, and what went from both is named', async () => {
  const base = bodyOf(
    line('p1', words('古镇承载量约为七千人次。')),
    line('p2', words('第二段写的是节假日的客流。')),
  )
  const bytes = edited(await exported(base), (xml) =>
    xml.replace('七千人次', '八千人次').replace('节假日的客流', '工作日的客流'),
  )
  const now = bodyOf(line('p1', words('按测算，古镇承载量约为七千人次。')))
  const result = await merged(bytes, base, now)
  const [first] = plain(acceptedBody(result.body)).content
  expect(first).toMatchObject({ content: [{ text: '按测算，古镇承载量约为八千人次。' }] })
  expect(result.unplaced).toEqual([expect.stringContaining('工作日的客流')])
})

test('what was accepted or rejected in Word is settled, and what waits elsewhere waits on', async () => {
  const own: Change = { id: 'c', author: '林墨', at: Date.UTC(2026, 0, 2), by: 'human' }
  const base = bodyOf(
    line('p1', words('甲'), words('来', { type: 'insertion', attrs: own }), words('乙')),
    line('p2', words('丙'), words('去', { type: 'deletion', attrs: own }), words('丁丁')),
  )
  const bytes = edited(await exported(base), (xml) =>
    xml.replace(/<w:ins [^>]*>(<w:r>.*?来.*?<\/w:r>)<\/w:ins>/, '$1'),
  )
  const result = await merged(bytes, base)
  expect(result.settled).toBe(1)
  expect(result.body.content).toMatchObject([
    { content: [{ text: '甲来乙' }] },
    { content: [{ text: '丙' }, { text: '去', marks: [{ type: 'deletion' }] }, { text: '丁丁' }] },
  ])
})

const tableOf = (...rows: string[][]): Block => ({
  type: 'figure',
  attrs: {
    blockId: 't1',
    by: 'human',
    id: 'tab-1',
    caption: '各口客流',
    evidenceIds: [],
    spec: {
      kind: 'table',
      table: {
        columns: ['入口', '人次'].map((name) => ({ name })),
        rows: rows.map((row) => row.map((text) => ({ content: text === '' ? [] : [words(text)] }))),
      },
    },
  },
})
const rowsOf = (body: SectionBody) => {
  const [figure] = body.content
  const spec = figure?.type === 'figure' ? figure.attrs.spec : null
  if (spec?.kind !== 'table') return []
  const textOf = ({ content }: { content: readonly Inline[] }) =>
    content.map((item) => (item.type === 'text' ? item.text : '')).join('')
  return spec.table.rows.map((row, index) => {
    const [own] = spec.table.rowMarks?.[index] ?? []
    return `${own ? `${own.type} ${'author' in own.attrs ? own.attrs.author : ''} ` : ''}${row.map(textOf).join('|')}`
  })
}

test('rows that were added in Word, with or without a trace, wait as rows of their table', async () => {
  const base = bodyOf(tableOf(['东门', '三千'], ['西门', '两千']))
  const bytes = await exported(base)
  const rowWith = (xml: string, text: string) =>
    xml.match(/<w:tr>(?:(?!<\/w:tr>).)*<\/w:tr>/gs)?.find((row) => row.includes(text)) ?? ''
  const behind = edited(bytes, (xml) => {
    const row = rowWith(xml, '东门')
    const mark = '<w:ins w:id="901" w:author="林墨" w:date="2026-11-12T08:00:00Z"/>'
    const tracked = row.includes('<w:trPr>')
      ? row.replace('<w:trPr>', `<w:trPr>${mark}`)
      : row.replace('<w:tr>', `<w:tr><w:trPr>${mark}</w:trPr>`)
    return xml.replace(row, row + tracked.replace('东门', '北门').replace('三千', '一千'))
  })
  expect(rowsOf((await merged(behind, base)).body)).toEqual([
    '东门|三千',
    'insertion 林墨 北门|一千',
    '西门|两千',
  ])
  const atTop = edited(bytes, (xml) => {
    const row = rowWith(xml, '东门')
    return xml.replace(row, row.replace('东门', '南门').replace('三千', '') + row)
  })
  const result = await merged(atTop, base)
  expect(rowsOf(result.body)).toEqual(['insertion 周禾 南门|', '东门|三千', '西门|两千'])
  expect([result.unplaced, result.changed]).toEqual([[], 1])
  expect(rowsOf(rejectedBody(result.body))).toEqual(['东门|三千', '西门|两千'])
})

test('a source is named only where the section knows it', async () => {
  const cite: Inline = { type: 'cite', attrs: { ids: ['e1'], form: 'sup' } }
  const base = bodyOf(line('p1', words('据说如此'), cite))
  const bytes = await exported(base)
  const parts = unzipSync(bytes)
  const note = (id: string) =>
    `<w:footnote w:id="90"><w:p><w:bookmarkStart w:id="900" w:name="_ym_${id}"/><w:r><w:t>引</w:t></w:r><w:bookmarkEnd w:id="900"/></w:p></w:footnote>`
  const returned = (id: string) =>
    zipSync({
      ...parts,
      'word/footnotes.xml': strToU8(
        strFromU8(parts['word/footnotes.xml'] ?? new Uint8Array()).replace(
          '</w:footnotes>',
          `${note(id)}</w:footnotes>`,
        ),
      ),
      'word/document.xml': strToU8(
        strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(
          '据说如此',
          '据说如此</w:t></w:r><w:r><w:footnoteReference w:id="90"/></w:r><w:r><w:t>',
        ),
      ),
    })
  const known = await merged(returned('e1'), base)
  const cites = (body: SectionBody) => JSON.stringify(body).match(/"ids":\["(e\d+)"\]/g) ?? []
  expect(cites(known.body)).toHaveLength(2)
  expect(cites((await merged(returned('e7'), base)).body)).toEqual(['"ids":["e1"]'])
})

test('a file of another document, a bomb and one with entities are refused', async () => {
  const bytes = await exported(bodyOf(paragraph('p1', '春天来了。')))
  const foreign = edited(bytes, (xml) => xml.replaceAll('w:name="n_', 'w:name="x_'))
  await expect(readReturned(await opened(Uint8Array.from(foreign)))).rejects.toMatchObject({
    slug: 'document.wordReturnForeign',
  })
  const entity = edited(bytes, (xml) =>
    xml.replace('<w:document', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document'),
  )
  const reading = async (source: Uint8Array) => readReturned(await opened(Uint8Array.from(source)))
  await expect(reading(entity)).rejects.toMatchObject({ slug: 'learning.damaged' })
  // A thousand times what it is packed to.
  const bomb = zipSync({ ...unzipSync(bytes), 'word/x.xml': new Uint8Array(4 * 1024 * 1024) })
  await expect(reading(bomb)).rejects.toMatchObject({ slug: 'learning.tooComplex' })
})
