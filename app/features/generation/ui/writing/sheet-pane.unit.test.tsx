import { testId } from '#test/ids'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { emptyNode } from '#packages/document'
import type { CreationNodeView, NodeState } from '../../terms'
import { chaptersOf } from './chapters'
import { pausedWords, SheetPane } from './sheet-pane'

const [chapter] = chaptersOf({
  id: testId('d'),
  title: '报告',
  children: [{ ...emptyNode, id: testId('a'), kind: 'chapter', title: '引言', source: 'ai' }],
})
const [, next] = chaptersOf({
  id: testId('d'),
  title: '报告',
  children: ['a', 'b'].map((id) => ({
    ...emptyNode,
    id: testId<NodeId>(id),
    kind: 'chapter' as const,
    title: id === 'b' ? '结论' : '引言',
    source: 'ai' as const,
  })),
})

const drawn = (state: NodeState, isLoading = true) => {
  if (!chapter) throw new Error('no chapter')
  const node: CreationNodeView = {
    nodeId: testId('a'),
    state,
    stage: null,
    words: 300,
    budget: null,
    coins: 0,
    isPaid: true,
    reason: '',
  }
  return renderToStaticMarkup(
    <SheetPane
      chapters={next ? [chapter, next] : []}
      openNode="a"
      found={{}}
      sections={new Map()}
      nodes={new Map([['a', node]])}
      live={new Map()}
      isLoading={isLoading}
      onStop={null}
      tools={() => null}
      editor={() => null}
      waiting={() => null}
      onRetry={null}
      foot={null}
      margin={null}
    />,
  )
}

test('a section that is written and has not come yet is awaited, not told to be still unwritten', () => {
  expect(drawn('done')).not.toContain('待写')
  expect(drawn('done')).toContain('正在取正文')
  expect(drawn('wait')).toContain('待写')
})

test('nothing stands below a text that is on its way, so nothing jumps when it comes', () => {
  expect(drawn('done')).not.toContain('结论')
  expect(drawn('done', false)).toContain('结论')
  expect(drawn('wait')).toContain('结论')
})

test('pause says what becomes of the words: whole sentences are gone on from, less is not', () => {
  expect(pausedWords(`${'甲'.repeat(30)}。乙`, 300)).toBe('已暂停，继续时从这里接着写')
  expect(pausedWords('甲'.repeat(100), 300)).toBe('已暂停，继续时这一节会重新写')
  expect(pausedWords('甲'.repeat(100), null)).toBe('已暂停，继续时这一节会重新写')
})
