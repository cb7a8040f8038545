import { bareWork } from '#test/works'
import { expect, test } from 'vitest'
import type { ScholarWork } from '../../terms'
import { citationOf } from '.'
import { nameParts } from '#packages/citations/names'

const cite = (work: Partial<ScholarWork>) => citationOf({ ...bareWork, ...work }, '2026-11-21')

// After the rules of GB/T 7714-2015, chapters 4 and 8; written from memory of its examples, not copied from its text.
test.each<[string, Partial<ScholarWork>]>([
  [
    'KENNEDY W J, GARRISON R E. Morphology and genesis of nodular chalks and hardgrounds in the Upper Cretaceous of southern England[J]. Sedimentology, 1975, 22: 311.',
    {
      authors: ['William James Kennedy', 'Garrison, Robert E.'],
      title:
        'Morphology and genesis of nodular chalks and hardgrounds in the Upper Cretaceous of southern England',
      venue: 'Sedimentology',
      year: 1975,
      volume: '22',
      pages: '311',
    },
  ],
  [
    '袁训来, 陈哲, 肖书海, 等. 蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口[J]. 科学通报, 2012, 55(34): 3219.',
    {
      authors: ['袁训来', '陈哲', '肖书海', '万斌'],
      title: '蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口',
      venue: '科学通报',
      year: 2012,
      volume: '55',
      issue: '34',
      pages: '3219',
    },
  ],
  [
    'DES MARAIS D J, STRAUSS H, SUMMONS R E, et al. Carbon isotope evidence for the stepwise oxidation of the Proterozoic environment[J]. Nature, 1992, 359: 605-609.',
    {
      authors: ['Des Marais, D. J.', 'Harald Strauss', 'R. E. Summons', 'J. M. Hayes'],
      title: 'Carbon isotope evidence for the stepwise oxidation of the Proterozoic environment',
      venue: 'Nature',
      year: 1992,
      volume: '359',
      pages: '605-609',
    },
  ],
  [
    '陈登原. 国史旧闻[M]. 中华书局, 2000.',
    {
      type: 'book',
      authors: ['陈登原'],
      title: '国史旧闻',
      publisher: '中华书局',
      year: 2000,
      pages: '29',
    },
  ],
  [
    'WEINSTEIN L, SWERTZ M N. Pathogenic properties of invading microorganism[M]//Pathologic physiology: mechanisms of disease. Saunders, 1974: 745-772.',
    {
      type: 'chapter',
      authors: ['L. Weinstein', 'M. N. Swertz'],
      title: 'Pathogenic properties of invading microorganism',
      venue: 'Pathologic physiology: mechanisms of disease',
      publisher: 'Saunders',
      year: 1974,
      pages: '745-772',
    },
  ],
  [
    'CALMS R B. Infrared spectroscopic studies on solid oxygen[D]. Univ. of California, 1965.',
    {
      type: 'thesis',
      authors: ['R. B. Calms'],
      title: 'Infrared spectroscopic studies on solid oxygen',
      publisher: 'Univ. of California',
      year: 1965,
    },
  ],
  [
    'FOURNEY M E. Advances in holographic photoelasticity[C]//Symposium on Applications of Holography in Mechanics. ASME, 1971: 17-38.',
    {
      type: 'conference',
      authors: ['M. E. Fourney'],
      title: 'Advances in holographic photoelasticity',
      venue: 'Symposium on Applications of Holography in Mechanics',
      publisher: 'ASME',
      year: 1971,
      pages: '17-38',
    },
  ],
  [
    'QUIST A. Deep nets for maps[EB/OL]. (2023)[2026-11-21]. https://arxiv.org/abs/2301.00001. DOI:10.48550/arxiv.2301.00001.',
    {
      type: 'preprint',
      authors: ['Ada Quist'],
      title: 'Deep nets for maps',
      venue: 'arXiv',
      year: 2023,
      url: 'https://arxiv.org/abs/2301.00001',
      doi: '10.48550/arxiv.2301.00001',
    },
  ],
])('GB/T 7714: %s', (entry, work) => {
  expect(cite(work).gbt7714).toBe(entry)
})

const heat: Partial<ScholarWork> = {
  doi: '10.1016/j.foo.2021.01.001',
  title: 'Heat & trees: 50% less',
  authors: ['Wen Zhao', 'Maria van den Berg', '李俊'],
  year: 2021,
  venue: 'Landscape and Urban Planning',
  volume: '12',
  issue: '3',
  pages: '101-118',
  url: 'https://doi.org/10.1016/j.foo.2021.01.001',
  abstract: 'Line one.\nLine two.',
}

test('APA names all authors by their initials and ends with the address of the DOI', () => {
  expect(cite(heat).apa).toBe(
    'Zhao, W., van den Berg, M., & 李俊. (2021). Heat & trees: 50% less. Landscape and Urban Planning, 12(3), 101–118. https://doi.org/10.1016/j.foo.2021.01.001',
  )
  expect(cite({ ...heat, authors: [], year: null }).apa).toMatch(
    /^Heat & trees: 50% less\. \(n\.d\.\)\./,
  )
  const many = Array.from({ length: 22 }, (_, index) => `Ada N${index}`)
  expect(cite({ ...heat, authors: many }).apa).toContain('N18, A., . . . N21, A. (2021)')
})

test('BibTeX escapes what TeX would read, and keys an entry by author, year and word', () => {
  expect(cite(heat).bibtex).toBe(`@article{zhao2021heat,
  title = {{Heat \\& trees: 50\\% less}},
  author = {Zhao, Wen and van den Berg, Maria and 李俊},
  journal = {Landscape and Urban Planning},
  year = {2021},
  volume = {12},
  number = {3},
  pages = {101--118},
  doi = {10.1016/j.foo.2021.01.001},
  url = {https://doi.org/10.1016/j.foo.2021.01.001}
}`)
  expect(cite({ ...heat, title: '城市降温', authors: ['李俊'], year: null }).bibtex).toMatch(
    /^@article\{doi101000x,/,
  )
})

test('RIS is one line a field, an author each', () => {
  const lines = cite(heat).ris.split('\r\n')
  expect(lines.slice(0, 5)).toEqual([
    'TY  - JOUR',
    'AU  - Zhao, Wen',
    'AU  - van den Berg, Maria',
    'AU  - 李俊',
    'TI  - Heat & trees: 50% less',
  ])
  expect(lines).toContain('AB  - Line one. Line two.')
  expect(lines.at(-1)).toBe('ER  - ')
})

test.each([
  ['Jean-Paul Sartre', 'Sartre', 'Jean-Paul'],
  ['Berners-Lee, Tim', 'Berners-Lee', 'Tim'],
  ['Robert Downey Jr.', 'Downey', 'Robert'],
  ['Plato', 'Plato', ''],
  ['欧阳修', '欧阳修', ''],
  ['The ATLAS Collaboration', 'The ATLAS Collaboration', ''],
])('%s is read as %s and %s', (name, family, given) => {
  expect(nameParts(name)).toEqual({ family, given })
})
