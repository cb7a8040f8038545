import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv'

test('S30: a cell that a spreadsheet would run is text', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    expect(csvCell(`${start}1+1`)).toBe(`'${start}1+1`)
  }
  expect(csvCell('=HYPERLINK("https://evil.test","a")')).toBe(
    `"'=HYPERLINK(""https://evil.test"",""a"")"`,
  )
  expect(csvCell('\t1+1')).toBe(`"'\t1+1"`)
  expect(csvCell('\r=1')).toBe(`"'\r'=1"`)
})

test('S30: a cell that a spreadsheet with other separators would cut out of ours is text, too', () => {
  expect(csvCell('甲;=1+1')).toBe(`"甲;'=1+1"`)
  expect(csvCell('甲\t@SUM(A1)')).toBe(`"甲\t'@SUM(A1)"`)
  expect(csvCell('甲\n"=cmd|x')).toBe(`"甲\n""'=cmd|x"`)
  expect(csvCell('2026-11-21; 3-4')).toBe('"2026-11-21; 3-4"')
})

test('commas, quotes and line ends stay in their cell', () => {
  expect(csvLine(['周禾', '一,二', '说"好"', '两\n行'])).toBe(
    '周禾,"一,二","说""好""","两\n行"\r\n',
  )
})
