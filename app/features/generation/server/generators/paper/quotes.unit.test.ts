import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { SourcePassage } from './material'
import { quotesIn, readable } from './quotes'

const quoted = (text: string): string[] =>
  quotesIn({
    fileId: testId('1'),
    url: '',
    no: 0,
    title: '手册',
    headings: [],
    text,
    page: null,
    label: '',
    passageId: null,
    reference: { type: 'document', title: '手册', author: [], issued: null, origin: 'library' },
  } satisfies SourcePassage).map((item) => item.text)

test('a line that is broken for want of room goes on in the next, a short one of its own does not', () => {
  const wrapped =
    '网络升级前请保留原有的配置文件，以便在新版本不能启动时可以回\n退到旧的版本，并在升级完成后逐项核对各服务的运行状况。'
  expect(quoted(wrapped)).toEqual([wrapped])
  const apart = '反馈方式：[可选] [文件]\n两个真实的范例都采用了这样的结构，可供编写手册的人借鉴。'
  expect(quoted(apart)).toEqual(['两个真实的范例都采用了这样的结构，可供编写手册的人借鉴。'])
  // Of one sentence or of two: nobody can tell, and it is not quoted.
  const doubtful = `ChangeLog：[可选] [文件] 各个版本的说明\n${'两个真实的范例都采用了这样的结构'.repeat(2)}。`
  expect(quoted(doubtful)).toEqual([])
})

test('signs of lists are no words of theirs, options of commands are', () => {
  expect(quoted('+ 要解决这个问题，可以取消待执行的动作。\n– 维护者须自行编辑模板文件。')).toEqual([
    '要解决这个问题，可以取消待执行的动作。',
    '维护者须自行编辑模板文件。',
  ])
  expect(quoted('-a选项也可以使用这样的地址作为参数。')).toEqual([
    '-a选项也可以使用这样的地址作为参数。',
  ])
})

test('what is remarked is told without the word, and an example in English is nothing that is told of English', () => {
  expect(readable('备注：注意：不是所有方法都能被所有计算机架构支持。')).toBe(
    '不是所有方法都能被所有计算机架构支持。',
  )
  expect(readable('英文：He published an article.')).not.toContain('关于')
})

test('a footnote’s mark behind a full stop belongs to no sentence, nor does the one before it go on', () => {
  const text = '邮件服务器列在另一类，此外还有很多程序。2\n优先级由仓库维护人员核定并可以修改。'
  expect(quoted(text)).toEqual([
    '邮件服务器列在另一类，此外还有很多程序。',
    '优先级由仓库维护人员核定并可以修改。',
  ])
})

test('half-width signs between Chinese characters are read as full ones', () => {
  expect(readable('编码有多种, 以一种为准. 其余转换后使用。')).toBe(
    '编码有多种，以一种为准。其余转换后使用。',
  )
})
