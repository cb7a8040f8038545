import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { node, treeOf } from '#test/rooms'
import { creationForm } from '../../../contract'
import { withFrontMatter } from './front-matter'

let no = 0
const framed = (form: object, ...titles: string[]) => {
  const roots = (titles.length > 0 ? titles : ['引言', '现状']).map((title, index) => ({
    ...node(`c${index}`, title),
    kind: title === '摘要' ? ('front' as const) : ('chapter' as const),
  }))
  const order = creationForm.parse({ kind: 'paper', topic: '古镇', ...form })
  return withFrontMatter(treeOf(...roots), order, () => testId(`n${(no += 1)}`))
}
const titlesOf = (tree: ReturnType<typeof framed>) => tree.children.map(({ title }) => title)

test('a thesis gets an abstract and thanks, and an English abstract where it is ticked', () => {
  const thesis = framed({ style: '学位论文', withEnglishAbstract: true })
  expect(titlesOf(thesis)).toEqual(['摘要', 'Abstract', '引言', '现状', '致谢'])
  expect(thesis.children.map(({ kind }) => kind)).toEqual([
    'front',
    'front',
    'chapter',
    'chapter',
    'back',
  ])
  expect(titlesOf(framed({ style: '学位论文' }))).toEqual(['摘要', '引言', '现状', '致谢'])
})

test('what stands already is not put in a second time', () => {
  const own = framed({ withEnglishAbstract: true }, '摘要', '英文摘要', '引言')
  expect(titlesOf(own)).toEqual(['摘要', '英文摘要', '引言'])
})

test('other papers stay as they are, and a book too', () => {
  expect(titlesOf(framed({ style: '学术论文' }))).toEqual(['引言', '现状'])
  expect(titlesOf(framed({ kind: 'conetnt', project: 'book', withEnglishAbstract: true }))).toEqual(
    ['引言', '现状'],
  )
})

test('a paper in English has one abstract, in English', () => {
  expect(titlesOf(framed({ style: '期刊论文', language: 'en' }))).toEqual([
    'Abstract',
    '引言',
    '现状',
  ])
})
