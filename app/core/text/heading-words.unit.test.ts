import { expect, test } from 'vitest'
import { headingWords } from './heading-words'

test.each([
  ['第一章总则', '第一章 总则'],
  ['第十二条适用范围', '第十二条 适用范围'],
  ['第一章 总则', '第一章 总则'],
  ['第3节：容量', '第3节：容量'],
  ['1.1编制目的', '1.1 编制目的'],
  ['2.3.1 水街', '2.3.1 水街'],
  ['2025古镇客流', '2025古镇客流'],
  ['1.5倍容量', '1.5 倍容量'],
  ['一、总则', '一、总则'],
  ['第三次座谈会', '第三次座谈会'],
])('line 18: %s is shown as %s', (heading, label) => {
  expect(headingWords(heading)).toBe(label)
})
