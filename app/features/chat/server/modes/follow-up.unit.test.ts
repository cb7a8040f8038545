import { expect, test } from 'vitest'
import { inContext } from './follow-up'

const after = (before: string, question: string) => inContext(question, [{ question: before }])

test.each([
  ['存货年初是多少？', '期末呢？', '存货期末是多少'],
  ['固态硬盘连续读取速度多快？', '写入呢？', '固态硬盘连续写入速度多快'],
  ['甲方有什么义务？', '那乙方呢', '乙方有什么义务'],
  ['停车场几点开门？', '那餐厅呢', '停车场几点开门 餐厅'],
  ['article 默认单面还是双面排版？', '那 book 呢？', 'book'],
  ['DPR 的准确率是多少？', 'BM25 是多少？', 'BM25'],
])('what is left out comes from the question before: %s %s', (before, question, expected) => {
  expect(after(before, question)).toContain(expected)
})

test('a name takes the place of the name before', () => {
  expect(after('DD 有什么上传权限？', '那 DM 呢？')).not.toContain('DD')
})

test.each([
  ['NANDrive 固态硬盘工作时电流多大？', '它的休眠电流是多少？', 'NANDrive'],
  ['《湖滨公约》是谁起草的？', '他是哪一年起草的', '湖滨公约'],
  ['停车场的收费标准是什么', '这个标准从什么时候起实行', '停车场'],
])('a pronoun stands for what was asked about: %s %s', (before, question, subject) => {
  expect(after(before, question)).toBe(`${subject} ${question}`)
})

test.each([
  '年假有多少天？',
  '其他部门的预算是多少',
  '这里没有写的怎么办才算完整的一句话呢？还要继续问下去，一直问到很长很长为止，超过六十个字的问题自己说得清楚，不用前文，也不会被改写成别的样子',
])('a question that stands by itself stays as it is: %s', (question) =>
  expect(after('停车场收费多少？', question)).toBe(question),
)

test('the first question of a conversation stays as it is', () => {
  expect(inContext('期末呢？', [])).toBe('期末呢？')
})
