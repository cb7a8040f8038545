import { expect, test } from 'vitest'
import edition2015 from '#test/national-2015.json'
import edition2025 from '#test/national-2025.json'
import { folded, record, workOf } from '#test/national-records'
import { nationalEntry, type EntryForm } from './national-entry'

// The standards' own examples, typed anew as facts: what is known of a work, and how it is listed. Of 2025 those of annex B
// but serials as a whole and twins of others, without the spaces and widths of setting, which its copies do not tell alike;
// of 2015 those of annex A that were at hand. A few long titles are shortened.
const form: EntryForm = {
  edition: '2025',
  style: 'numeric',
  today: { year: 2026, month: 11, day: 21 },
}
test.each(edition2025)('2025: $entry', (example) => {
  expect(folded(nationalEntry(workOf(example), form))).toBe(folded(example.entry))
})

test.each(edition2015)('2015: $entry', (example) => {
  expect(nationalEntry(workOf(example), { ...form, edition: '2015' })).toBe(example.entry)
})

const entry = (type: string, title: string, more = {}) => record(type, title, more)

test('the edition of 2025 sets its marks wide, in entries of every language', () => {
  expect(
    nationalEntry(
      entry('book', '银行业的未来与人工智能', {
        a: '博伯尔',
        tr: '徐超',
        at: '北京',
        by: '清华大学出版社',
        d: '2023',
        p: '35',
      }),
      form,
    ),
  ).toBe('博伯尔. 银行业的未来与人工智能[M]. 徐超，译. 北京：清华大学出版社，2023：35.')
  expect(
    nationalEntry(
      entry('article-journal', 'Coffee drinking and cancer of the pancreas', {
        in: 'Br Med J',
        d: '1981',
        v: '283',
        n: '6292',
        p: '628',
      }),
      form,
    ),
  ).toBe('Coffee drinking and cancer of the pancreas[J]. Br Med J，1981，283（6292）：628.')
})

test('by name and year the year stands behind the names; who is unknown is said to be so', () => {
  const byYear: EntryForm = { ...form, style: 'author-year' }
  expect(
    nationalEntry(
      entry('article-journal', '人物龙凤帛画', { in: '中国书法', d: '2023', n: '3', p: '5' }),
      byYear,
    ),
  ).toBe('佚名，2023. 人物龙凤帛画[J]. 中国书法（3）：5.')
  expect(
    nationalEntry(
      entry('article-journal', 'Demotivation: affective states and learning outcomes', {
        a: 'Falout, Joseph; Elwood, James; Hood, Michael',
        in: 'System',
        d: '2009',
        v: '37',
        n: '3',
        p: '403-417',
      }),
      { ...byYear, letter: 'b' },
    ),
  ).toBe(
    'Falout J，Elwood J，Hood M，2009b. Demotivation: affective states and learning outcomes[J]. System，37（3）：403-417.',
  )
  expect(
    nationalEntry(
      entry('book', 'Invisible college', {
        a: 'Crane, Diana',
        at: 'Chicago',
        by: 'Univ. of Chicago Press',
        d: '1972',
      }),
      byYear,
    ),
  ).toBe('Crane D，1972. Invisible college[M]. Chicago：Univ. of Chicago Press.')
})

test('what nobody told is left out', () => {
  expect(nationalEntry(entry('book', '标题'), form)).toBe('标题[M].')
  expect(nationalEntry(entry('unknown', '标题', { d: '2020' }), form)).toBe('标题[Z]. 2020.')
  expect(nationalEntry(entry('article-journal', '标题', { in: '学报' }), form)).toBe(
    '标题[J]. 学报.',
  )
})

test('the language of the record decides over its letters', () => {
  const many = { a: '赵文;李俊;周禾;陆明远', d: '2020' }
  expect(nationalEntry({ ...entry('book', 'Title', many), language: 'en-US' }, form)).toBe(
    '赵文，李俊，周禾，et al. Title[M]. 2020.',
  )
  expect(nationalEntry(entry('book', '标题', many), form)).toBe(
    '赵文，李俊，周禾，等. 标题[M]. 2020.',
  )
})

test('what nobody published says so, and regulations carry their number', () => {
  const work = {
    type: 'internal',
    title: '古镇客流调研报告',
    author: [{ family: '', literal: '云岫规划院' }],
    issued: { year: 2025, month: 3, day: 9 },
    number: 'BG-01',
  }
  expect(nationalEntry(work, { ...form, edition: '2015' })).toBe(
    '云岫规划院. 古镇客流调研报告: BG-01[Z]. 内部资料, 2025-03-09.',
  )
  const order = {
    ...work,
    type: 'legislation',
    title: '建设工程抗震管理条例',
    number: '国务院令第744号',
    author: [{ family: '国务院' }],
  }
  expect(nationalEntry(order, { ...form, edition: '2015' })).toBe(
    '国务院. 建设工程抗震管理条例: 国务院令第744号[Z]. 2025-03-09.',
  )
})

test('of several places and publishers the first is listed; a translated author by his family', () => {
  const work = {
    type: 'book',
    title: '出版史',
    author: [{ family: '伏尔特·韦杰' }, { family: '昂温', given: 'P S' }],
    translator: [{ family: '阿依·古丽' }],
    issued: { year: 1988 },
    'publisher-place': '北京；上海',
    publisher: '中国书籍出版社; 上海书店',
  }
  expect(nationalEntry(work, { ...form, edition: '2015' })).toBe(
    '韦杰, 昂温 P S. 出版史[M]. 阿依·古丽, 译. 北京: 中国书籍出版社, 1988.',
  )
  // Nobody translated it: whose name has a dot may be of this country, and is named whole.
  const own = { type: 'book', title: '歌谣集', author: [{ family: '阿依·古丽' }], issued: null }
  expect(nationalEntry(own, form)).toBe('阿依·古丽. 歌谣集[M].')
})

test('a data base is read online on a day', () => {
  const base = {
    type: 'database',
    title: '全国年度数据',
    author: [{ family: '', literal: '国家统计局' }],
    issued: { year: 2025 },
    URL: 'https://data.example.cn',
    accessed: { year: 2026, month: 3, day: 1 },
  }
  expect(nationalEntry(base, { ...form, edition: '2015' })).toBe(
    '国家统计局. 全国年度数据[DB/OL]. (2025)[2026-03-01]. https://data.example.cn.',
  )
})
