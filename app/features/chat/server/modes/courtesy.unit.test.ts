import { expect, test } from 'vitest'
import { courtesyTo } from './courtesy'

test.each(['你好', '您好！', '你好呀，在吗？', 'Hello', '早上好', '你好，你好。'])(
  'a greeting is greeted, and it is said what can be asked: %s',
  (words) => {
    expect(courtesyTo(words, {})).toMatch(/^你好。可以问资料里写着的事/)
    expect(courtesyTo(words, null)).toContain('请先选用知识库或文件')
  },
)

test.each(['谢谢', '好的，谢谢你的帮助', '明白了，多谢啦！', 'Thanks!', '辛苦了'])(
  'thanks are taken: %s',
  (words) => expect(courtesyTo(words, {})).toMatch(/^不客气。/),
)

test.each([
  '你好，年假有多少天？',
  '谢谢信怎么写',
  '早餐几点供应',
  '好的',
  '辛苦费是多少',
  '《你好，李焕英》的导演是谁',
  '',
])('words that ask for something are a question: %s', (words) => {
  expect(courtesyTo(words, {})).toBeNull()
})

test.each(['你是谁', '你能做什么？', '请问你是做什么的'])(
  'who asks what it is hears it: %s',
  (words) => expect(courtesyTo(words, {})).toContain('团队的知识助手'),
)

test.each(['辛苦了，今天先到这里', '再见', '好的，拜拜'])('a goodbye is returned: %s', (words) =>
  expect(courtesyTo(words, {})).toContain('再见'),
)

test.each(['好的明白了', '收到', '谢谢，帮大忙了'])(
  'a word of thanks or assent looks nothing up: %s',
  (words) => expect(courtesyTo(words, {})).not.toBeNull(),
)
