import { expect, test } from 'vitest'
import { bare, fingerprintsOf } from './fingerprints'
import { judge, RepeatDetector } from './repetition'

const LINES = [
  '核心保护区日游客承载量约为七千七百人次，节假日可以上浮一成，由管理办公室逐日公布。',
  '沿河立面一律采用青砖、木板与白灰，不得使用反光玻璃和外露的金属构件。',
  '消防通道净宽不小于三米，转弯半径按小型消防车核定，夜间保持畅通无阻。',
]

const remembered = () => {
  const before = new RepeatDetector<number>()
  LINES.forEach((line, index) => expect(before.add(index, line)).toBeNull())
  return before
}

test('what is said word for word again is found, with its marks and widths changed or not', () => {
  for (const [index, line] of LINES.entries()) {
    expect(remembered().add(9, line)).toMatchObject({ first: index, kind: 'verbatim', share: 1 })
    expect(remembered().add(9, `此外，${line.replaceAll('，', ' ,')}`)?.first).toBe(index)
  }
})

test('what was edited here and there is found', () => {
  const edited = '核心保护区日游客承载量大约七千七百人次，节假日可上浮两成，由办公室逐日公布。'
  expect(remembered().add(9, edited)).toMatchObject({ first: 0, kind: 'near' })
})

test('another sentence of the same subject is no repetition', () => {
  expect(remembered().add(9, '消防设施每半年检查一次，水压不足的管段在当年更换完毕。')).toBeNull()
  expect(remembered().add(9, '承载量约七千七百')).toBeNull()
})

test('two texts with a common run of twenty share a fingerprint', () => {
  const run = '沿河立面一律采用青砖木板与白灰不得使用反光'
  const [item, other] = [`甲乙丙丁戊${run}己庚辛`, `子丑寅卯${run}辰巳午未申酉`].map(bare)
  const marks = new Set(fingerprintsOf(item ?? ''))
  expect(fingerprintsOf(other ?? '').some((mark) => marks.has(mark))).toBe(true)
  for (const mark of marks) expect(Number.isInteger(mark) && mark >= 0 && mark < 2 ** 32).toBe(true)
})

test('half a copy is one, a third is not', () => {
  const [first = '', second = '', third = ''] = LINES.map(bare)
  expect(judge(first.slice(0, 26) + third.slice(0, 20), first)).toMatchObject({ kind: 'verbatim' })
  expect(judge(first.slice(0, 15) + second.slice(0, 30), first)).toBeNull()
})
