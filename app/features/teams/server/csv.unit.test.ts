import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv'

test('S30: a cell that a spreadsheet would run is text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']) {
    expect(csvCell(`${start}1+1`)).toBe(`'${start}1+1`)
  }
  expect(csvCell('=HYPERLINK("https://evil.test","a")')).toBe(
    `"'=HYPERLINK(""https://evil.test"",""a"")"`,
  )
  expect(csvCell('\r=1')).toBe(`"'\r=1"`)
})

test('commas, quotes and line ends stay in their cell', () => {
  expect(csvLine(['周禾', '一,二', '说"好"', '两\n行'])).toBe(
    '周禾,"一,二","说""好""","两\n行"\r\n',
  )
})
