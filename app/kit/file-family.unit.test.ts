import { expect, test } from 'vitest'
import { fileFamily } from './file-family'

test('an extension finds its family whatever its case and dot', () => {
  expect(fileFamily('.PDF')).toEqual({ family: 'pdf', code: 'PDF' })
  expect(fileFamily('docx')).toEqual({ family: 'doc', code: 'DOC' })
  expect(fileFamily('JPEG').family).toBe('img')
})

test('families are those of the table, everything else is code', () => {
  const families = ['pdf doc docx ppt pptx img jpg jpeg png txt md text xlsx csv'.split(' ')]
  expect(
    families
      .flat()
      .map((item) => fileFamily(item).family)
      .join(' '),
  ).toBe('pdf doc doc ppt ppt img img img img txt txt txt xls xls')
  for (const other of ['xls', 'html', 'ts', 'xyz', '']) {
    expect(fileFamily(other).family).toBe('code')
  }
})

test('a leaf says what its file is, also where its family has another name', () => {
  const codes = ['xls', 'html', 'md', 'ts', 'xyz'].map((item) => fileFamily(item).code)
  expect(codes).toEqual(['XLS', 'WEB', 'MD', '</>', '</>'])
})
