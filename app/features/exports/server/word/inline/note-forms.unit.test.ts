import { expect, test } from 'vitest'
import { textPart } from '#test/word/package'
import { line, text, written } from '#test/word/written'
import type { Inline } from '#packages/document/body'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { NoteForm } from '~/features/document/terms'

const cite = (...ids: string[]): Inline => ({ type: 'cite', attrs: { ids, form: 'sup' } })

/** Evidence e1 and e2 of one work, e3 of another. */
const works: Partial<DocSnapshot> = {
  evidence: new Map(
    [
      ['e1', 'r1', '第3页'],
      ['e2', 'r1', '第5页'],
      ['e3', 'r2', '第8页'],
    ].map(([id = '', referenceId = '', label = '']) => [
      id,
      {
        id,
        referenceId,
        fileId: null,
        url: '',
        place: { page: null, passageId: null, label },
        quote: `原话${id}`,
        owner: null,
        state: 'ok' as const,
      },
    ]),
  ),
  references: new Map(
    ['r1', 'r2'].map((id, index) => [
      id,
      {
        id,
        type: 'book',
        title: index === 0 ? '甲书' : '乙书',
        author: [{ family: '张', given: '三' }],
        issued: { year: 2020 },
        origin: 'manual' as const,
      },
    ]),
  ),
}

// What is hidden is there for when the file comes back.
const words = (xml: string) =>
  xml
    .replace(/<w:r><w:rPr>(?:(?!<\/w:rPr>).)*<w:vanish\/>.*?<\/w:r>/g, '')
    .replace(/<w:instrText.*?<\/w:instrText>|<[^>]*>/g, '')
const notesIn = (xml: string) => xml.match(/<w:(foot|end)noteReference /g)?.length ?? 0
const paragraph = line(
  text('甲说'),
  cite('e1'),
  text('。乙说'),
  cite('e2'),
  text('。丙说'),
  cite('e3'),
  text('。'),
)
const as = (notes: NoteForm) => written([paragraph], { notes }, works)

test('neighbouring sentences of one work share a mark, and one note that has the words of both', async () => {
  const { xml, parts } = await as('sentence')
  expect(words(xml).slice(0, 30)).toContain('甲说。乙说[1]。丙说[2]。')
  expect(notesIn(xml)).toBe(2)
  expect(words(textPart(parts, 'word/footnotes.xml'))).toContain(
    '张三，甲书，2020，第3页：“原话e1”；第5页：“原话e2”',
  )
})

test('a sentence without a citation between them keeps their marks apart', async () => {
  const { xml } = await written(
    [line(text('甲说'), cite('e1'), text('。谁也没说。乙说'), cite('e2'), text('。'))],
    {},
    works,
  )
  expect(words(xml)).toContain('甲说[1]。谁也没说。乙说[1]。')
})

test('one note a paragraph holds all its quotes; the marks stay with their sentences', async () => {
  const { xml, parts } = await as('paragraph')
  expect(words(xml)).toContain('甲说。乙说[1]。丙说[2]。')
  expect(notesIn(xml)).toBe(1)
  expect(words(textPart(parts, 'word/footnotes.xml'))).toContain(
    '第3页：“原话e1”；第5页：“原话e2”；张三，乙书，2020，第8页：“原话e3”',
  )
})

test('without notes the numbers and the list stay', async () => {
  const { xml, parts } = await as('numbers')
  expect(notesIn(xml)).toBe(0)
  expect(words(xml)).toContain('丙说[2]')
  expect(words(textPart(parts, 'word/footnotes.xml'))).not.toContain('原话')
})

test("notes behind the text are Word's own endnotes, told apart from the numbers of works", async () => {
  const { xml, parts } = await as('endnotes')
  expect(xml.match(/<w:endnoteReference /g)).toHaveLength(2)
  expect(words(xml)).toContain('乙说[1]注。丙说[2]注。')
  expect(words(textPart(parts, 'word/endnotes.xml'))).toContain('第5页：“原话e2”')
  expect(words(textPart(parts, 'word/footnotes.xml'))).not.toContain('原话')
  expect(textPart(parts, '[Content_Types].xml')).toContain('/word/endnotes.xml')
})

test('a mark says the page where no note does: beside the number of a note both would be read as one', async () => {
  const pages = [3, 5, 9, 12, 20]
  const evidence = new Map(
    pages.map((page) => [
      `e${page}`,
      {
        id: `e${page}`,
        referenceId: 'r1',
        fileId: null,
        url: '',
        place: { page: null, passageId: null, label: `第${page}页` },
        quote: `原话${page}`,
        owner: null,
        state: 'ok' as const,
      },
    ]),
  )
  const cited = line(
    ...pages.flatMap((page) => [text('据查'), cite(`e${page}`), text('。未见他说。')]),
  )
  const xmlOf = async (notes: NoteForm) =>
    words((await written([cited], { notes }, { ...works, evidence })).xml)
  expect(await xmlOf('numbers')).toContain('据查[1]5。')
  for (const notes of ['sentence', 'paragraph', 'endnotes'] as const)
    expect(await xmlOf(notes)).not.toContain('[1]5')
})
