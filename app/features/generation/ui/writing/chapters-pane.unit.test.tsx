import { testId } from '#test/ids'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DocNode } from '#packages/document'
import type { CreationNodeView } from '../../terms'
import { chaptersOf } from './chapters'
import { ChaptersPane } from './chapters-pane'

const node = (id: string, title: string, children: DocNode[] = []): DocNode => ({
  id: testId(id),
  kind: 'chapter',
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai',
  note: '',
  evidenceIds: [],
  children,
})

function drawn(chapters: number, sections: number): string {
  const children = Array.from({ length: chapters }, (_, index) =>
    node(
      `c${index}`,
      `章${index}`,
      Array.from({ length: sections }, (__, no) => node(`c${index}s${no}`, `节${index}-${no}`)),
    ),
  )
  return renderToStaticMarkup(
    <ChaptersPane
      chapters={chaptersOf({ id: testId('d'), title: '书', children })}
      nodes={new Map()}
      live={new Map()}
      marked={new Set()}
      words={0}
      target={1}
      minutesLeft={null}
      isGoing
      paidCoins={0}
      current="c1"
      openNode="c1"
      onOpen={() => {}}
      onRetry={null}
      review={null}
    />,
  )
}

const lines = (html: string) => html.match(/class="section-line[ "]/g)?.length ?? 0

test('all sections of a short text stand in the list, of a long one those of the chapter that is read', () => {
  expect(lines(drawn(10, 4))).toBe(40)
  const long = drawn(500, 9)
  expect(lines(long)).toBe(9)
  expect(long).toContain('节1-8')
  expect(long).toContain('章499')
})

const waiting = (nodeId: string, stage: CreationNodeView['stage']): CreationNodeView => ({
  nodeId: testId(nodeId),
  state: 'wait',
  stage,
  words: 0,
  budget: null,
  coins: 0,
  isPaid: false,
  reason: '',
})

test('what is put together from the others is said to come last', () => {
  const chapters = chaptersOf({
    id: testId('d'),
    title: '书',
    children: [node('a', '引言'), node('b', '测算', [node('s', '口径')])],
  })
  const html = renderToStaticMarkup(
    <ChaptersPane
      marked={new Set()}
      {...{
        chapters,
        live: new Map(),
        words: 0,
        target: 1,
        minutesLeft: null,
        isGoing: true,
        paidCoins: 0,
        current: 'a',
        openNode: 'a',
        onRetry: null,
        review: null,
      }}
      nodes={
        new Map([
          ['a', waiting('a', 'completing')],
          ['s', waiting('s', null)],
        ])
      }
      onOpen={() => {}}
    />,
  )
  expect(html.match(/最后写|(?<=>)待写/g)).toEqual(['最后写', '待写', '待写'])
})

test('a section that had nothing to be written from is not marked as written', () => {
  const chapters = chaptersOf({
    id: testId('d'),
    title: '书',
    children: [node('c', '章', [node('s', '节')])],
  })
  const state: CreationNodeView = {
    nodeId: testId('s'),
    state: 'done',
    stage: null,
    words: 0,
    budget: 200,
    coins: 0,
    isPaid: false,
    reason: '',
  }
  const html = renderToStaticMarkup(
    <ChaptersPane
      marked={new Set()}
      {...{
        chapters,
        live: new Map(),
        words: 0,
        target: 1,
        minutesLeft: null,
        isGoing: true,
        paidCoins: 0,
        current: 'c',
        openNode: 'c',
        onRetry: null,
        review: null,
      }}
      nodes={new Map([['s', state]])}
      onOpen={() => {}}
    />,
  )
  expect(html).toContain('aria-label="缺少资料"')
  expect(html).not.toContain('aria-label="已写完"')
  expect(html).not.toContain('待写')
})

test('of a section that is written anew the words that come are told, not those of the text it replaces', () => {
  const chapters = chaptersOf({
    id: testId('d'),
    title: '书',
    children: [node('c', '章', [node('s', '节'), node('t', '另一节')])],
  })
  const going = (nodeId: string): CreationNodeView => ({
    ...waiting(nodeId, 'drafting'),
    state: 'ing',
    words: 688,
    budget: 700,
  })
  const html = renderToStaticMarkup(
    <ChaptersPane
      marked={new Set()}
      {...{ chapters, words: 0, target: 1, minutesLeft: null, isGoing: true, paidCoins: 0 }}
      {...{ current: 'c', openNode: 'c', onRetry: null, review: null }}
      nodes={new Map([going('s'), going('t')].map((item) => [item.nodeId, item]))}
      live={new Map([['s', '面积法得到上限。']])}
      onOpen={() => {}}
    />,
  )
  expect(html).toContain('8 / 700')
  expect(html).toContain('撰写中')
  expect(html).not.toContain('688')
})
