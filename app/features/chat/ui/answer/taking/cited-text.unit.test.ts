import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../../terms'
import { citedSources } from './cited-sources'
import { answerFileName, citedMarkdown, citedText } from './cited-text'

const base: Pick<Reference, 'kind' | 'content' | 'used' | 'support'> = {
  kind: 'MESSAGE',
  content: '',
  used: [],
  support: 'supported',
}
const file: Reference = {
  ...base,
  index: 1,
  type: 'repo_block',
  title: '保护导则.pdf',
  fileId: testId('7'),
  anchor: { kind: 'page', page: 14, boxes: [] },
}
const web: Reference = {
  ...base,
  index: 2,
  type: 'web',
  title: '旅游容量公示',
  site: '石浦文旅',
  publishedAt: '2025-09-30',
  url: 'https://www.shipu.example/a',
}
const paper: Reference = {
  ...base,
  index: 3,
  type: 'scholar',
  title: '古镇承载量测算',
  authors: ['王一', '李二', '张三', '赵四'],
  venue: '城市规划',
  year: 2024,
}
const message = {
  question: '承载量\n怎么算？',
  createTime: '2026-11-20 09:00:00',
  answer: '约7,700人次[1][2]，偏紧[3]。另有说法[9]。',
  refs: [paper, web, file, { ...web, index: 4 }],
}
const DAY = '2026-11-21'

test('the sources that are named are listed by their numbers; the others and stray marks are left out', () => {
  expect(citedSources(message).map(({ index }) => index)).toEqual([1, 2, 3])
  expect(citedText(message, 'plain', DAY)).toBe(
    [
      '约7,700人次[1][2]，偏紧[3]。另有说法。',
      '',
      '参考资料',
      '[1] 保护导则.pdf，第14页',
      '[2] 旅游容量公示，石浦文旅，2025-09-30，https://www.shipu.example/a',
      '[3] 王一、李二、张三、赵四，《古镇承载量测算》，城市规划，2024',
    ].join('\n'),
  )
})

test('what stands in brackets in code is no mark: an answer is taken along with its code as it is', () => {
  const answer = '见下[1]。\n\n```js\nb = row[0] + row[9]\n```'
  expect(citedMarkdown({ ...message, answer }, DAY)).toContain('b = row[0] + row[9]')
})

test('GB/T 7714: what kind, when published, when read; four authors are three and 等', () => {
  expect(citedText(message, 'gbt7714', DAY).split('\n').slice(3)).toEqual([
    '[1] 保护导则.pdf[Z]. 第14页.',
    '[2] 石浦文旅. 旅游容量公示[EB/OL]. (2025-09-30)[2026-11-21]. https://www.shipu.example/a.',
    '[3] 王一, 李二, 张三, 等. 古镇承载量测算[J]. 城市规划, 2024.',
  ])
  const foreign = {
    ...paper,
    authors: ['Wen Zhao', 'van den Berg, Maria', 'Ada Quist', 'G H'],
    url: 'https://doi.org/1',
  }
  const text = citedText({ answer: '[3]', refs: [foreign] }, 'gbt7714', DAY)
  expect(text).toContain(
    'ZHAO W, VAN DEN BERG M, QUIST A, et al. 古镇承载量测算[J/OL]. 城市规划, 2024[2026-11-21]. https',
  )
})

test('an answer without sources is copied as it is', () => {
  expect(citedText({ answer: '没有出处。', refs: [] }, 'gbt7714', DAY)).toBe('没有出处。')
})

test('a document of an answer has a title, the day, and its references numbered as the text cites them', () => {
  const answer = '约7,700人次[2]，偏紧[3]。'
  const lines = citedMarkdown({ ...message, answer }, DAY).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    '# 承载量 怎么算？',
    '',
    '2026年11月20日',
    '',
    '约7,700人次[1]，偏紧[2]。',
  ])
  expect(lines.slice(6, 10)).toEqual([
    '## 参考资料',
    '',
    '1. 石浦文旅. 旅游容量公示[EB/OL]. (2025-09-30)[2026-11-21]. https://www.shipu.example/a.',
    '2. 王一, 李二, 张三, 等. 古镇承载量测算[J]. 城市规划, 2024.',
  ])
})

test('a document that leaves the site leads back to the page and the words of each file', () => {
  const cited = { ...file, passageNo: 12, generation: 2, content: '承载量应取较小者。' }
  const answer = { ...message, answer: '取较小者[1]，见公示[2]。', refs: [cited, web] }
  const [first, second] = citedMarkdown(answer, DAY, 'https://team.example').split('\n').slice(8)
  expect(first).toContain(
    '[打开原文](<https://team.example/library/7?passage=12&generation=2&page=14&quote=',
  )
  expect(second).not.toContain('打开原文')
  expect(citedMarkdown(answer, DAY)).not.toContain('/library/7')
})

test('a file is named by its question, without what systems forbid', () => {
  expect(answerFileName('A/B：承载量?\n')).toBe('A B：承载量')
  expect(answerFileName('字'.repeat(99))).toHaveLength(60)
  expect([answerFileName('???'), answerFileName('')]).toEqual(['回答', '回答'])
})
