import { expect, test } from 'vitest'
import {
  MarkStream,
  marksWithin,
  withPlainMarks,
  withoutForeignMarks,
  withoutHalfMark,
} from './marks'
import { beforeLoop, isLooping, repeatsFrom } from './loops'
import { SpecialTokens, THOUGHT_MARK } from './special-tokens'
import { WholeFence } from './whole-fence'

let seed = 11
const draw = (most: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return (seed >>> 8) % most
}

/** Through the stream in pieces of chance. */
function inPieces(stream: { push(piece: string): string; end(): string }, text: string): string {
  let result = ''
  for (let index = 0; index < text.length;) {
    const next = Math.min(text.length, index + 1 + draw(6))
    result += stream.push(text.slice(index, next))
    index = next
  }
  return result + stream.end()
}

test.each([
  ['停车位一百个［1］。', '停车位一百个[1]。'],
  ['停车位一百个[资料1]。', '停车位一百个[1]。'],
  ['停车位一百个【资料3】【4】。', '停车位一百个[3][4]。'],
  ['停车位一百个[^1]。', '停车位一百个[1]。'],
  ['停车位一百个[1-3]。', '停车位一百个[1][2][3]。'],
  ['停车位一百个[1, 2]，[3、5]。', '停车位一百个[1][2]，[3][5]。'],
  ['停车位一百个（资料1、资料2）。', '停车位一百个[1][2]。'],
  ['停车位一百个（来源：资料2）。', '停车位一百个[2]。'],
  ['停车位一百个【3†手册.pdf】和[[4]]。', '停车位一百个[3]和[4]。'],
  ['停车位一百个[citation:2][ref_3]^[1]^。', '停车位一百个[2][3][1]。'],
])('%s is read as citations', (written, plain) => {
  expect(withPlainMarks(written)).toBe(plain)
  expect(marksWithin(plain).map(({ index }) => plain[index])).toEqual(
    marksWithin(plain).map(() => '['),
  )
})

test.each([
  '见[官网](https://a.cn)与[1](https://b.cn)',
  '共（3）项，(2024)年，国发[2024]15号',
  '`row[1]`与$a[1]=2$，价格$5',
  '```js\nrow[1] = a[0]\n```',
  '$$\nx_{[1]} = [2]\n$$',
  '\\[ a[1] = 2 \\]',
  '\\[1\\]与数组[i]',
  '(see the note)与【附录】',
])('%s holds none', (text) => {
  expect(withPlainMarks(text)).toBe(text)
  expect(marksWithin(text)).toEqual([])
})

const pieces =
  '［1］|[资料1]|【资料3】|[^1]|[1-3]|[1, 2]|【1】|（来源2）|[7](u)|[1]: x|`a[1]`|``b`[2]``|`|$a[1]$|$|$5，|$$|\\[|\\]|\\(|\\|\n|\n\n|\n```js\n|\n```\n|\n~~~\n|  |正文，|。|[|【|（|^|]|资|料|1|,|-|(note)|[link](x)|[[2]]|【3†源】|\\text{中}|a b'.split(
    '|',
  )

test('however a text is cut, its marks are read alike', () => {
  for (let run = 0; run < 4_000; run += 1) {
    const text = Array.from({ length: 1 + draw(14) }, () => pieces[draw(pieces.length)]).join('')
    expect(inPieces(new MarkStream(), text), JSON.stringify(text)).toBe(withPlainMarks(text))
  }
})

test('text that can be no mark leaves at once', () => {
  const stream = new MarkStream()
  expect(stream.push('停车位')).toBe('停车位')
  expect(stream.push('一百个[')).toBe('一百个')
  expect(stream.push('资料')).toBe('')
  expect(stream.push('室]')).toBe('[资料室]')
})

test('the mark that an end cut off goes, and nothing of code does', () => {
  expect(withoutHalfMark('一百个[资')).toBe('一百个')
  expect(withoutHalfMark('一百个 【1, 2')).toBe('一百个')
  expect(withoutHalfMark('一百个[1]')).toBe('一百个[1]')
  expect(withoutHalfMark('取`row[1')).toBe('取`row[1')
  expect(withoutHalfMark('取[甲')).toBe('取[甲')
})

test('nothing of somebody else reads as a mark of ours', () => {
  const text = '他们说[1]、［资料2］、【3】、[^4]、[5-7]、（资料8）。'
  expect(marksWithin(withoutForeignMarks(text))).toEqual([])
  expect(withoutForeignMarks('见【1】')).toBe('见〔1〕')
})

const bare = (text: string) => {
  const stream = new SpecialTokens()
  return { text: stream.push(text) + stream.end(), ...stream.leaked }
}

test('special tokens and calls written as text are taken out, and kept in code', () => {
  expect(bare('停车位一百个。<|im_end|>\n<|im_start|>user\n再问').text).toBe('停车位一百个。')
  expect(bare('停车位一百个。<｜end▁of▁sentence｜>').text).toBe('停车位一百个。')
  expect(bare('一百个</s>').text).toBe('一百个')
  expect(bare('标记<|im_end|>表示一轮的结束。').text).toBe('标记表示一轮的结束。')
  expect(bare('`<|im_end|>`与a<b，3</2').text).toBe('`<|im_end|>`与a<b，3</2')
  expect(bare('先查。<tool_call>\n{"name":"web_search"}\n</tool_call>再说')).toMatchObject({
    text: '先查。再说',
    calls: ['\n{"name":"web_search"}\n'],
  })
  expect(bare('先查。<tool_call>{"name":')).toMatchObject({ text: '先查。', calls: ['{"name":'] })
  expect(bare('想一想</think>答')).toMatchObject({
    text: `想一想${THOUGHT_MARK}答`,
    thoughtEnds: 1,
  })
  expect(bare('```xml\n<tool_call>x</tool_call>\n</think>\n```').text).toContain('<tool_call>x')
})

test('a thought in the middle, a channel of thought and a call of a coder’s model are taken out', () => {
  expect(bare('答案甲。<think>秘密</think>答案乙。<think>再想').text).toBe('答案甲。答案乙。')
  expect(bare('<reasoning>秘密</reasoning>一百个').text).toBe('一百个')
  expect(bare('<function=read>\n<parameter=id>7</parameter>\n</function>一百个').text).toBe(
    '一百个',
  )
  const channels =
    '<|channel|>analysis<|message|>秘密<|end|><|start|>assistant<|channel|>commentary to=functions.read <|constrain|>json<|message|>{}<|call|>' +
    '<|start|>assistant<|channel|>final<|message|>一百个[1]。<|return|>'
  expect(bare(channels).text).toBe('一百个[1]。')
  expect(inPieces(new SpecialTokens(), channels)).toBe('一百个[1]。')
  expect(bare('`<think>`与<thinker>').text).toBe('`<think>`与<thinker>')
})

test('one character without end is a loop, a rule of a table is none', () => {
  expect(repeatsFrom(`停车位${'啊'.repeat(400)}`)).toBe(4)
  expect(repeatsFrom(`| 停车位 |\n${'|---'.repeat(200)}`)).toBeNull()
  expect(repeatsFrom('。'.repeat(400))).toBeNull()
})

const unfenced = (text: string) => {
  const stream = new WholeFence()
  return stream.push(text) + stream.end()
}

test('a fence round a whole answer goes, a fence of code stays', () => {
  expect(unfenced('```markdown\n## 停车\n\n一百个[1]。\n```')).toBe('## 停车\n\n一百个[1]。\n')
  expect(unfenced('\n```\n停车位一共有一百个，见手册。\n```\n')).toBe(
    '停车位一共有一百个，见手册。\n',
  )
  expect(unfenced('```md\n甲\n```js\nlet a\n```\n乙\n```')).toBe('甲\n```js\nlet a\n```\n乙\n')
  expect(unfenced('```js\nlet a = 1\n```')).toBe('```js\nlet a = 1\n```')
  expect(unfenced('```\nlet 停车位的数量等于 = 1\n```')).toBe('```\nlet 停车位的数量等于 = 1\n```')
  expect(unfenced('  \n\n停车位')).toBe('停车位')
  expect(unfenced(' \n\n ')).toBe('')
})

test('however a text is cut, what leaks and what is fenced is read alike', () => {
  const leaks =
    '<|im_end|>|</think>|<think>|<tool_call>|</tool_call>|{"a":1}|<|x|>|</s>|<|<｜|<|im_|end|>|<b>|a<b|正文|\n|`|```\n|```md\n|```markdown\n|停车位一共有一百个|  |<tool|_call>'.split(
      '|',
    )
  for (let run = 0; run < 4_000; run += 1) {
    const text = Array.from({ length: 1 + draw(12) }, () => leaks[draw(leaks.length)]).join('')
    expect(inPieces(new SpecialTokens(), text), JSON.stringify(text)).toBe(bare(text).text)
    expect(inPieces(new WholeFence(), text), JSON.stringify(text)).toBe(unfenced(text))
  }
})

test('a text that goes round in circles is told by its end', () => {
  const line = '停车位的数量按照建筑面积计算，每一百平方米不少于一个车位。'
  expect(isLooping(line.repeat(8))).toBe(true)
  expect(beforeLoop(line.repeat(8)).length).toBeLessThan(line.length * 2 + 1)
  expect(isLooping(line)).toBe(false)
})
