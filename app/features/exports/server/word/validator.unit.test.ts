import { strToU8 } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { partsOf, textPart, type Parts } from '#test/word/package'
import { thesisOf } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import { writeWord } from './write-word'

// Word itself is not at hand: what stands for it must see what Word would.
let validParts: Parts = {}
beforeAll(async () => {
  const small = thesisOf({
    chapters: 1,
    characters: 600,
    formulas: 2,
    tables: 2,
    figures: 2,
    references: 2,
  })
  validParts = await partsOf(
    writeWord(small, {
      preset: 'journal',
      edition: '2025',
      style: 'numeric',
      exportedAt: 0,
      author: '',
      bytesOf: async () => null,
    }),
  )
})

const broken = (path: string, from: string | RegExp, to: string) => {
  const text = textPart(validParts, path)
  expect(text.replace(from, to)).not.toBe(text)
  return faultsOf({ ...validParts, [path]: strToU8(text.replace(from, to)) })
}
const TEXT = 'word/document.xml'

test('the file it is tried on is valid', () => expect(faultsOf(validParts)).toEqual([]))

test('a part that does not close is seen', () => {
  expect(broken(TEXT, '</w:p>', '')[0]).toContain('not well formed')
})

test('children in another order are seen, and those that do not belong', () => {
  expect(broken(TEXT, /(<w:pStyle [^>]*>)(<w:keepNext\/>)/, '$2$1')[0]).toContain('w:pPr has')
  expect(broken('word/styles.xml', '<w:qFormat/>', '<w:quick/>')[0]).toContain('may not stand')
})

test('marks, ids and names that stand twice or nowhere are seen', () => {
  const first = /w:id="(\d+)" w:name="([^"]+)"/.exec(textPart(validParts, TEXT))
  expect(broken(TEXT, `w:name="${first?.[2]}"`, 'w:name="9x"').join()).toContain(
    'no name of a bookmark',
  )
  expect(
    broken(TEXT, /<w:footnoteReference w:id="\d+"\/>/, '<w:footnoteReference w:id="77"/>'),
  ).toEqual(['footnote 77 is not there'])
  expect(broken(TEXT, /REF f_tab_0/, 'REF f_tab_99').join()).toContain('f_tab_99')
  expect(broken(TEXT, 'w:val="Ymbody"', 'w:val="Nobody"')).toEqual(['style Nobody is not there'])
  const [item = '', other = ''] = textPart(validParts, TEXT).match(/<wp:docPr id="\d+"/g) ?? []
  expect(broken(TEXT, other, item)).toEqual([`drawing twice: ${/\d+/.exec(item)?.[0]}`])
})

test('relations and types that lead nowhere are seen', () => {
  expect(
    broken('word/_rels/document.xml.rels', 'Target="styles.xml"', 'Target="gone.xml"').join(),
  ).toContain('gone.xml is absent')
  expect(broken(TEXT, /r:embed="[^"]+"/, 'r:embed="rNone"').join()).toContain('rNone')
  expect(broken('[Content_Types].xml', 'Extension="png"', 'Extension="gif"').join()).toContain(
    'no content type',
  )
})

test('rows that do not fill their table and fields that stay open are seen', () => {
  expect(broken(TEXT, '<w:gridSpan w:val="2"/>', '')).toEqual(['a row takes 3 of 4 columns'])
  expect(broken(TEXT, '<w:fldChar w:fldCharType="end"/>', '').join()).toContain('stay open')
})
