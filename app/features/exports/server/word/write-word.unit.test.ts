import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { hasOffice, lettersOf, lettersOfOffice, throughOffice } from '#test/word/office'
import { bytesOf, partsOf, textPart, wordsOf, xmlPart, type Parts } from '#test/word/package'
import { thesisOf, wholeThesis } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import { countBodyWords } from '#packages/document/words'
import type { WordOptions, WordReport } from './options'
import { presetNames } from './presets/preset'
import { writeWord } from './write-word'
import { textOf } from './xml/read'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const options = (more: Partial<WordOptions> = {}): WordOptions => ({
  preset: 'thesis',
  edition: '2025',
  style: 'numeric',
  exportedAt: Date.UTC(2026, 10, 22),
  author: '林墨',
  bytesOf: async () => PNG,
  ...more,
})

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

describe('a thesis of 60,000 characters', async () => {
  const thesis = thesisOf(wholeThesis)
  let report: WordReport | undefined
  const bytes = await bytesOf(writeWord(thesis, options({ report: (it) => (report = it) })))
  const parts: Parts = unzipSync(bytes)
  const body = textPart(parts, 'word/document.xml')

  test('is as large as it says', () => {
    const words = [...thesis.bodies.values()].reduce((sum, item) => sum + countBodyWords(item), 0)
    expect(words).toBeGreaterThan(60_000)
    expect(report).toMatchObject({
      headings: 35,
      figures: 70,
      formulas: 40,
      footnotes: 120,
      references: 120,
    })
  })

  test('keeps the rules that Word enforces', () => expect(faultsOf(parts)).toEqual([]))

  test('numbers its headings by their styles and marks each with its node', () => {
    const numbering = textPart(parts, 'word/numbering.xml')
    expect(numbering).toContain('<w:pStyle w:val="Ymheading1"/>')
    expect(numbering).toContain('<w:pStyle w:val="Ymheading3"/>')
    expect(textPart(parts, 'word/styles.xml')).toContain('<w:name w:val="heading 2"/>')
    expect(count(body, /<w:bookmarkStart w:id="\d+" w:name="n_[^"]+"\/>/g)).toBe(35)
    expect(count(body, /<w:pStyle w:val="Ymheading1"\/>/g)).toBe(8)
    expect(count(body, /<w:pStyle w:val="Ymheading2"\/>/g)).toBe(24)
  })

  test('has a contents field with an entry for each heading, brought up to date on opening', () => {
    expect(body).toContain(' TOC \\o "1-3" \\h \\z \\u ')
    expect(count(body, /<w:hyperlink w:anchor="n_/g)).toBe(35)
    expect(body).toContain('第一章 ')
    expect(textPart(parts, 'word/settings.xml')).toContain('<w:updateFields/>')
  })

  test('captions every object in fields, with the right number until they are counted', () => {
    expect(count(body, /SEQ 图 \\\* ARABIC \\s 1/g)).toBe(20)
    expect(count(body, /SEQ 表 \\\* ARABIC \\s 1/g)).toBe(30)
    expect(count(body, /SEQ 式 \\\* ARABIC \\s 1/g)).toBe(20)
    // 第一章 tells captions 一: they count beside.
    expect(count(body, /SEQ 章 \\c/g)).toBe(70)
    expect(wordsOf(parts)).toContain('表 1-1')
  })

  test('refers to them by fields that say the same', () => {
    const fields = [...body.matchAll(/ REF (f_\w+) \\h <.*?<w:t [^>]*>([^<]*)</g)]
    expect(fields).toHaveLength(50)
    for (const [, name = '', value = ''] of fields) {
      const from = body.indexOf(`w:name="${name}"`)
      const words = body.slice(from, body.indexOf('<w:bookmarkEnd', from))
      const visible = words.replace(/<w:instrText.*?<\/w:instrText>|<[^>]*>/g, '')
      expect(visible.slice(visible.indexOf('>') + 1)).toBe(value)
    }
  })

  test('holds formulas, charts with their sheets, pictures and tables as Word has them', () => {
    expect(count(body, /<m:oMath>/g)).toBe(40)
    expect(Object.keys(parts).filter((path) => /charts\/YmChart\d+\.xml$/.test(path))).toHaveLength(
      5,
    )
    expect(Object.keys(parts).filter((path) => path.endsWith('.xlsx'))).toHaveLength(5)
    expect(count(body, /<pic:pic>/g)).toBe(15)
    // One of the thirty is too wide for one piece.
    expect(count(body, /<w:tbl>/g)).toBe(31)
    expect(count(body, /<w:tblHeader\/>/g)).toBe(31)
    expect(count(body, /<w:top w:val="single" w:sz="12"/g)).toBe(31)
    expect(count(body, /<w:tcBorders><w:bottom w:val="single" w:sz="6"/g)).toBeGreaterThan(100)
    expect(count(body, /<w:cantSplit\/>/g)).toBe(31 * 7)
    expect(count(body, /w:orient="landscape"/g)).toBe(2)
  })

  test('puts the quote behind each citation in a footnote that can be found again', () => {
    const notes = textPart(parts, 'word/footnotes.xml')
    expect(count(notes, /w:name="_ym_e\d+"/g)).toBe(120)
    for (const { quote } of thesis.evidence.values()) {
      expect(textOf(xmlPart(parts, 'word/footnotes.xml'))).toContain(`“${quote}”`)
      break
    }
    expect(notes).toContain('第12页')
    expect(textPart(parts, 'word/settings.xml')).toContain('decimalEnclosedCircleChinese')
  })

  test('lists what it cites and nothing else, before the thanks', () => {
    expect(count(body, /<w:pStyle w:val="Ymreference"\/>/g)).toBe(120)
    expect(body.indexOf('参考文献')).toBeLessThan(body.lastIndexOf('致谢'))
    expect(body.indexOf('w:name="ref_120"')).toBeGreaterThan(body.indexOf('参考文献'))
  })

  test('counts the front in Roman numbers and the text anew from one', () => {
    expect(body).toContain('<w:pgNumType w:fmt="upperRoman" w:start="1"/>')
    expect(body).toContain('<w:pgNumType w:start="1"/>')
    expect(textPart(parts, 'word/settings.xml')).toContain('<w:evenAndOddHeaders/>')
  })

  test('gives signs of both scripts the Chinese font', () => {
    expect(body).toContain('<w:rFonts w:hint="eastAsia"/></w:rPr><w:t xml:space="preserve">“</w:t>')
    // English words keep theirs.
    expect(body).toContain('studies “regional data” — its methods &amp; results.')
  })

  test('loses nothing on its way through LibreOffice', { timeout: 240_000 }, async ({ skip }) => {
    if (!hasOffice('writer')) skip('LibreOffice Writer is not installed: nothing was opened')
    const flat = await throughOffice(bytes)
    if (hasOffice('math')) expect(count(flat, /<math[ >]/g)).toBe(40)
    expect(count(flat, /<text:note /g)).toBe(120)
    expect(count(flat, /<text:sequence /g)).toBe(70)
    expect(count(flat, /<text:bookmark-ref /g)).toBe(50)
    const [there, ours] = [lettersOfOffice(flat), lettersOf(wordsOf(parts))]
    const lost = [...ours].filter(([letter, times]) => (there.get(letter) ?? 0) < times)
    expect(lost).toEqual([])
  })
})

test('every preset makes a valid file', async () => {
  const small = thesisOf({
    chapters: 3,
    characters: 2_000,
    formulas: 6,
    tables: 8,
    figures: 8,
    references: 8,
  })
  for (const preset of presetNames) {
    const parts = await partsOf(writeWord(small, options({ preset })))
    expect([preset, faultsOf(parts)]).toEqual([preset, []])
  }
})

test('an official document has the measures of GB/T 9704', async () => {
  const small = thesisOf({
    chapters: 2,
    characters: 400,
    formulas: 0,
    tables: 0,
    figures: 0,
    references: 1,
  })
  const parts = await partsOf(writeWord(small, options({ preset: 'gongwen' })))
  const body = textPart(parts, 'word/document.xml')
  // 37 mm above, 28 mm beside, 156 × 225 mm of text, 22 lines.
  expect(body).toContain('w:top="2098"')
  expect(body).toContain('w:left="1587"')
  expect(body).toContain('<w:docGrid w:type="lines" w:linePitch="579"/>')
  const [width, right] = [11906, Number(/w:right="(\d+)"/.exec(body)?.[1])]
  expect((width - right - 1587) / (1440 / 25.4)).toBeCloseTo(156, 0)
  expect(textPart(parts, 'word/numbering.xml')).toContain('<w:lvlText w:val="（%2）"/>')
  expect(body).not.toContain('TOC')
  expect(textPart(parts, 'word/settings.xml')).not.toContain('updateFields')
})

test('a chapter of a book begins on a right-hand page, and its running head tells it', async () => {
  const small = thesisOf({
    chapters: 3,
    characters: 400,
    formulas: 0,
    tables: 2,
    figures: 0,
    references: 1,
  })
  const parts = await partsOf(writeWord(small, options({ preset: 'book' })))
  const body = textPart(parts, 'word/document.xml')
  expect(count(body, /<w:type w:val="oddPage"\/>/g)).toBe(4)
  expect(Object.keys(parts).some((path) => textPart(parts, path).includes('STYLEREF 1'))).toBe(true)
  // 第一章 tells captions 一: chapters count in a hidden row beside.
  expect(count(body, /SEQ 章 \\\* ARABIC/g)).toBe(3)
  expect(body).toContain('SEQ 章 \\c')
})
