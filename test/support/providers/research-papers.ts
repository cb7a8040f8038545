/** A few papers as they lie in the fakes of the scholar sources; which source knows which is told by its number. */
export interface FakePaper {
  no: number
  doi: string
  title: string
  authors: [given: string, family: string][]
  year: number
  venue: string
  abstract: string
  cited: number
  volume: string
  issue: string
  pages: string
  pdf: string
  knownTo: string[]
}

export const fakePapers: FakePaper[] = [
  {
    no: 1,
    doi: '10.1016/J.Foo.2021.01.001',
    title: 'Urban Heat Islands and Street Trees: A Field Study in Wuhan',
    authors: [
      ['Wen', 'Zhao'],
      ['Maria', 'Öberg'],
    ],
    year: 2021,
    venue: 'Landscape and Urban Planning',
    abstract: 'Street trees lower the afternoon air temperature by 1.8 °C on average.',
    cited: 42,
    volume: '12',
    issue: '3',
    pages: '101-118',
    pdf: '/files/heat.pdf',
    knownTo: ['openalex', 'semantic-scholar', 'crossref'],
  },
  {
    no: 2,
    doi: '10.1000/only.2019',
    title: 'Cooling by Water: Ponds in Dense Cities',
    authors: [['Jun', 'Li']],
    year: 2019,
    venue: 'Building and Environment',
    abstract: 'Ponds cool their banks; the effect ends after sixty metres.',
    cited: 7,
    volume: '150',
    issue: '',
    pages: '22-31',
    pdf: '',
    knownTo: ['openalex', 'pubmed'],
  },
  {
    no: 3,
    doi: '',
    title: 'Deep Nets for Satellite Heat Maps',
    authors: [['Ada', 'Quist']],
    year: 2023,
    venue: 'arXiv',
    abstract: 'We map surface temperature <b>from</b> space & check it on the ground.',
    cited: 0,
    volume: '',
    issue: '',
    pages: '',
    pdf: '/pdf/2301.00001v2',
    knownTo: ['arxiv', 'semantic-scholar'],
  },
  {
    no: 4,
    doi: '10.1000/newest.2025',
    title: '城市行道树降温效应的实测研究',
    authors: [
      ['', '赵文'],
      ['', '李俊'],
    ],
    year: 2025,
    venue: '风景园林',
    abstract: '在武汉市中心的六条街道实测。',
    cited: 3,
    volume: '32',
    issue: '1',
    pages: '45-52',
    pdf: '',
    knownTo: ['crossref', 'openalex'],
  },
]

export const papersOf = (source: string) =>
  fakePapers.filter((item) => item.knownTo.includes(source))
