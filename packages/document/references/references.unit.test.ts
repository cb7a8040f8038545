import { expect, test } from 'vitest'
import { processorSecondsOf } from '#test/processor'
import edition2025 from '#test/national-2025.json'
import { record, workOf, type RecordFields } from '#test/national-records'
import type { CitableWork } from '#packages/citations/citable-work'
import type { Reference } from '../evidence'
import {
  citeReferences,
  collapsed,
  dedupeKey,
  missingParts,
  readBib,
  readRis,
  writeBib,
  writeRis,
  type ListStyle,
} from './index'

const numeric: ListStyle = { edition: '2025', style: 'numeric', today: { year: 2026 } }
const byYear: ListStyle = { ...numeric, style: 'author-year' }

const shelf = (...fields: (readonly [type: string, title: string, fields: RecordFields])[]) =>
  new Map<string, Reference>(
    fields.map(([type, title, more], index) => {
      const { accessed: _, ...work } = record(type, title, more)
      return [`r${index + 1}`, { ...work, id: `r${index + 1}`, origin: 'bib' }]
    }),
  )

const books = shelf(
  ['book', '乙书', { a: '赵文', d: '2020' }],
  ['book', '甲书', { a: '赵文', d: '2020' }],
  ['book', 'Western', { a: 'Boobier, Tony; Gorman, Michael', d: '2020' }],
  ['article-journal', '论文', { a: '安宁;李俊', in: '学报', d: '2019', doi: '10.1/X' }],
  [
    'article-journal',
    '论文（网络版）',
    { a: '安宁', in: '学报', d: '2019', doi: 'https://doi.org/10.1/x' },
  ],
  ['webpage', '网页', { url: 'https://a.cn' }],
)

test('numbers go by first citation; records of one work have one', () => {
  const list = citeReferences(books, ['r3', 'r4', 'r1', 'r5', 'gone', 'r3'], numeric)
  expect(list.entries.map(({ no, referenceIds }) => [no, referenceIds])).toEqual([
    [1, ['r3']],
    [2, ['r4', 'r5']],
    [3, ['r1']],
  ])
  expect(list.entries[2]?.text).toBe('赵文. 乙书[M]. 2020.')
  expect(list.mark(['r1', 'r4', 'r3'])).toBe('[1-3]')
  expect(list.mark(['r5'], '15-17')).toBe('[2]15-17')
  expect(list.mark(['gone'])).toBe('')
})

test.each([
  [[1], '1'],
  [[2, 1], '1-2'],
  [[1, 3, 5], '1,3,5'],
  [[57, 55, 56, 9], '9,55-57'],
])('%j is written %s', (numbers, written) => {
  expect(collapsed(numbers, '2025')).toBe(written)
})

test('by name and year: Chinese works first, by pinyin; letters part works of one year', () => {
  const list = citeReferences(books, ['r3', 'r1', 'r2', 'r4', 'r6'], byYear)
  expect(list.entries.map(({ text }) => text)).toEqual([
    '安宁，李俊，2019. 论文[J/OL]. 学报. DOI:10.1/X.',
    '佚名. 网页[EB/OL]. [2026]. https://a.cn.',
    '赵文，2020a. 甲书[M].',
    '赵文，2020b. 乙书[M].',
    'Boobier T，Gorman M，2020. Western[M].',
  ])
  expect(list.mark(['r1'])).toBe('（赵文，2020b）')
  expect(list.mark(['r4', 'r3'], '12')).toBe('（安宁等，2019；Boobier et al.，2020）12')
  expect(citeReferences(books, ['r3'], { ...byYear, edition: '2015' }).mark(['r3'])).toBe(
    '(Boobier et al., 2020)',
  )
})

test('records of one work have one key, whatever their spelling', () => {
  const work = (title: string, fields: RecordFields) => dedupeKey(record('book', title, fields))
  expect(work('A', { doi: '10.1/Ab' })).toBe(work('B', { doi: 'https://doi.org/10.1/ab' }))
  expect(work('城市 更新：综述', { a: '赵文', d: '2020' })).toBe(
    work('城市更新综述', { a: '赵文;李', d: '2020' }),
  )
  expect(work('城市更新', { a: '赵文', d: '2020' })).not.toBe(
    work('城市更新', { a: '赵文', d: '2021' }),
  )
})

test('what is missing is told, and nothing of complete records', () => {
  expect(missingParts(record('book', '书'))).toEqual(['author', 'place', 'publisher', 'year'])
  expect(missingParts(record('webpage', '页', { url: 'https://a.cn' }))).toEqual([])
  expect(missingParts(record('unheard-of', '页'))).toEqual([])
})

const bib = `
% a remark
@string{np = "Nature Publishing"}
@comment{ignored = {x}}
@article{myburg2014,
  title = {The genome of {E}ucalyptus grandis},
  author = {Myburg, Alexander A. and Grattapaglia, Dario and {G{\\'e}nome Canada} and others},
  journal = "Nature", publisher = np # " Group",
  year = 2014, month = jun, volume = {510}, pages = {356--362},
  doi = {https://doi.org/10.1038/nature13308}
}
@phdthesis{王琦2022, title={融合星载{GNSS-R}的反演方法研究}, author={王琦}, school={武汉大学}, address={武汉}, year={2022}}
@article{c, author={于潇 and 刘义; 柴跃廷}, title={互联网药品}, journal={清华大学学报(自然科学版)}, date={2012-11-03}, number={11}}
@misc{d, title = {Controlled manipulation}, author = {Stewart D. Jenkins}, archivePrefix = {arXiv}, eprint={1112.6136}, year={2012}}
@book{broken
`

test('a .bib file is read with its macros, accents, whole names and oddities of exports', () => {
  const { works, skipped } = readBib(bib)
  expect(skipped).toBe(1)
  expect(works).toMatchObject([
    {
      type: 'article-journal',
      title: 'The genome of Eucalyptus grandis',
      author: [
        { family: 'Myburg', given: 'Alexander A.' },
        { family: 'Grattapaglia', given: 'Dario' },
        { family: '', literal: 'Génome Canada' },
      ],
      issued: { year: 2014, month: 6 },
      'container-title': 'Nature',
      publisher: 'Nature Publishing Group',
      page: '356-362',
      DOI: '10.1038/nature13308',
    },
    {
      type: 'thesis',
      title: '融合星载GNSS-R的反演方法研究',
      publisher: '武汉大学',
      author: [{ family: '王琦' }],
    },
    {
      author: [{ family: '于潇' }, { family: '刘义' }, { family: '柴跃廷' }],
      issued: { year: 2012, month: 11, day: 3 },
      issue: '11',
    },
    {
      type: 'preprint',
      author: [{ family: 'Jenkins', given: 'Stewart D.' }],
      'container-title': 'arXiv',
    },
  ])
})

test('a .ris file is read, lines that go on and records without an end among it', () => {
  const { works, skipped } = readRis(
    '\ufeffTY  - JOUR\r\nAU  - 杨洪升\r\nTI  - 四库馆私家\r\n抄校书考略\r\nJO  - 文献\r\nPY  - 2013\r\nIS  - 1\r\nSP  - 56\r\nEP  - 75\r\nER  - \r\n\r\nTY  - GEN\r\nER  - \r\nTY  - BOOK\nAU  - Boobier, Tony\nTI  - AI\nPY  - 2020///\nCY  - Chichester',
  )
  expect(skipped).toBe(1)
  expect(works).toMatchObject([
    {
      type: 'article-journal',
      title: '四库馆私家 抄校书考略',
      author: [{ family: '杨洪升' }],
      issue: '1',
      page: '56-75',
    },
    {
      type: 'book',
      author: [{ family: 'Boobier', given: 'Tony' }],
      issued: { year: 2020 },
      'publisher-place': 'Chichester',
    },
  ])
})

// What neither format has a place for.
const spoken = ({ scale: _s, dimensions: _d, CSTR: _c, version: _v, ...work }: CitableWork) => ({
  ...work,
  issued: work.issued?.era ? null : work.issued,
})
// A body of one word cannot be told from a person of one name; both are written alike.
const cite = (work: CitableWork): unknown =>
  JSON.parse(
    JSON.stringify(work, (name, value: unknown) =>
      name === 'author' && Array.isArray(value)
        ? value.map((item) => Object.values(item).join(''))
        : value,
    ),
  )

test.each([
  ['.bib', (work: CitableWork) => readBib(writeBib([work])).works[0]],
  ['.ris', (work: CitableWork) => readRis(writeRis([work])).works[0]],
])('the examples of the standard come back out of %s as they went in', (_, trip) => {
  const kinds = ['article-journal', 'book', 'thesis', 'report', 'patent', 'article-newspaper']
  for (const example of edition2025.filter(({ type }) => kinds.includes(type))) {
    const work = spoken(workOf(example))
    const back = trip(work)
    const bare = { ...work, translator: work.translator?.length ? work.translator : undefined }
    if (work.issued === null) continue
    expect(cite(back ?? work), example.entry).toEqual(cite(bare))
  }
})

test('keys of a written file differ, and no value can end its entry', () => {
  const work = record('book', 'Odd } title { & 50% \\end', { a: '赵文', d: '2020' })
  const text = writeBib([work, work])
  expect([...text.matchAll(/@book\{([^,]+),/g)].map(([, key]) => key)).toEqual([
    '赵文2020title',
    '赵文2020title2',
  ])
  expect(readBib(text).works.map(({ title }) => title)).toEqual([
    'Odd title & 50% end',
    'Odd title & 50% end',
  ])
})

test('a hostile file is read in time', () => {
  const taken = processorSecondsOf(() => {
    readBib('@article{'.repeat(20_000))
    readBib(`@article{a, title = ${'{'.repeat(100_000)}`)
    readBib(`@article{a, author = {${'a and '.repeat(3_000)}}}`)
    readRis('TY  - JOUR\n'.repeat(50_000))
  })
  expect(taken).toBeLessThan(20)
})
