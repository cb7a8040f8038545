import { expect, test } from 'vitest'
import { closeSet, idsIn, type Allowed } from './closed-set'

const allowed: Allowed = {
  aliases: new Map([
    [1, 'e12'],
    [2, 'e15'],
  ]),
  links: new Set(['tab-gdp']),
  works: [{ families: ['许'], year: 2024 }],
}
const closed = (text: string) => closeSet(text, allowed)

test('marks become the evidence behind them, in whatever brackets they stand', () => {
  expect(closed('人均12平方米[1]。').text).toBe('人均12平方米[@e12]。')
  expect(closed('人均12平方米[1][2]。').text).toBe('人均12平方米[@e12;@e15]。')
  expect(closed('人均12平方米【1, 2】。').text).toBe('人均12平方米[@e12;@e15]。')
  expect(closed('人均12平方米[^1]，取[1-2]。').text).toBe('人均12平方米[@e12]，取[@e12;@e15]。')
  expect(closed('人均12平方米^[1]^。').text).toBe('人均12平方米[@e12]。')
})

test('a mark that nobody gave goes, and is counted', () => {
  expect(closed('约7,700人次[7]。')).toEqual({ text: '约7,700人次。', invented: 1 })
  expect(closed('约7,700人次[1, 9]。')).toEqual({ text: '约7,700人次[@e12]。', invented: 1 })
  expect(closed('约7,700人次[@e9]。')).toEqual({ text: '约7,700人次。', invented: 1 })
  expect(closed('约7,700人次[')).toEqual({ text: '约7,700人次', invented: 0 })
})

test('works named by author and year go unless they are known', () => {
  expect(closed('已有研究（张三，2019；李四等，2020）指出。')).toEqual({
    text: '已有研究指出。',
    invented: 2,
  })
  expect(closed('已有研究 (Smith et al., 2020) 指出。').text).toBe('已有研究 指出。')
  expect(closed('已有研究（许知夏，2024）指出。').invented).toBe(0)
  expect(closed('奥运会（2008年）在北京举行。').invented).toBe(0)
})

test('whatever is shaped like a bibliography goes', () => {
  const text =
    '正文一句。\n\n## 参考文献\n[1] 张三. 古镇研究[J]. 城市规划, 2019(3): 1-9.\n[2] 李四. 保护[M]. 出版社, 2020.'
  expect(closed(text)).toEqual({ text: '正文一句。\n', invented: 3 })
  expect(closed('正文。\n1. 王五. 更新学[M]. 北京: 某出版社, 2018.\n尾句。').text).toBe(
    '正文。\n尾句。',
  )
  expect(closed('1. 第一步测量，2020年完成[1]。').text).toBe('1. 第一步测量，2020年完成[@e12]。')
})

test('links and addresses that nobody gave go, their words stay', () => {
  expect(closed('见[#tab-gdp]与[#fig-nothing]。')).toEqual({
    text: '见[#tab-gdp]与。',
    invented: 1,
  })
  expect(closed('见[官网](https://evil.example/x)。')).toEqual({ text: '见官网。', invented: 1 })
})

test('formulas and code keep their brackets', () => {
  expect(closed('设$a[1]=2$，`b[7]`。')).toEqual({ text: '设$a[1]=2$，`b[7]`。', invented: 0 })
})

test('of a thousand hostile texts none keeps a source that nobody gave', () => {
  const pieces =
    '[1]|[2]|[3]|[44]|【5】|[1,9]|[2-8]|[^3]|[@e12]|[@e99;@e1]|^[6]^|［7］|[来源8]|[#tab-gdp]|[#x y]|[#no]|（张三，2019）|（许，2024）|(Lee and Wu, 2001)|[词](http://a.b/c)|https://x.y/z|\n参考文献\n|\n[1] A. B[J]. C, 2001(2).\n|正文，|。\n|人均12平方米|**参考文献：**\n|[|[@|]'.split(
      '|',
    )
  let seed = 7
  const draw = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % most
  }
  for (let run = 0; run < 1000; run += 1) {
    const text = Array.from({ length: 2 + draw(24) }, () => pieces[draw(pieces.length)]).join('')
    const result = closed(text).text
    expect(
      idsIn(result).filter((id) => id !== 'e12' && id !== 'e15'),
      text,
    ).toEqual([])
    const others = result
      .replace(/\[@(?:e12|e15)(?:;@(?:e12|e15))?\]/g, ' ')
      .replaceAll('[#tab-gdp]', ' ')
    expect(others, text).not.toMatch(/[[【［]\s*\d[\d，,;\s-]*[\]】］]|\[[@#^]|https?:|张三|\[J\]/)
  }
})
