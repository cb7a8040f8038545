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
  const apart =
    '反馈方式：[可选] [文件]\n下面两个真实的范例都采用了这样的结构，可供编写手册的人参考。'
  expect(quoted(apart)).toEqual(['下面两个真实的范例都采用了这样的结构，可供编写手册的人参考。'])
  // Of one sentence or of two: nobody can tell, and it is not quoted.
  const doubtful = `ChangeLog：[可选] [文件] 各个版本的说明\n${'下面两个真实的范例都采用了这样的结构'.repeat(2)}。`
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
