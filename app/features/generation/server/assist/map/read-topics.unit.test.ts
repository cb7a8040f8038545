import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { NodeId } from '~/core/ids'
import { topicGroups, topicLines } from './read-topics'

test('topics are read of indented lines, with the sources that they name', () => {
  const answer = `好的，分支如下：
- **承载量**
  - 每日七千七百人次[1]。
      - 按季度复核【2】
- 预约 [1][3]
1. 时段两小时`
  expect(topicLines(answer)).toEqual([
    { level: 1, title: '承载量', numbers: [] },
    { level: 2, title: '每日七千七百人次', numbers: [1] },
    { level: 2, title: '按季度复核', numbers: [2] },
    { level: 1, title: '预约', numbers: [1, 3] },
    { level: 1, title: '时段两小时', numbers: [] },
  ])
  expect(topicLines('没有条目')).toEqual([])
})

test('topics are put in groups by their numbers, each once; numbers that nobody gave are left out', () => {
  const ids = ['a', 'b', 'c'].map((id) => testId<NodeId>(id))
  const answer = `- 管理
  - #2 预约
  - #1
- 空的
- 其他
  - #2
  - #9
  - #3`
  expect(topicGroups(answer, ids)).toEqual([
    { title: '管理', nodeIds: [testId('b'), testId('a')] },
    { title: '其他', nodeIds: [testId('c')] },
  ])
})
