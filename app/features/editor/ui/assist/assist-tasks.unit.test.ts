import { bodyOf, paragraph } from '#test/rooms'
import { expect, test } from 'vitest'
import { againTask, insertTasks, mayReplace, selectionTasks } from './assist-tasks'

const body = bodyOf(paragraph('p1', '写出来的。'))

test('a wish on a proposal is about the proposal, however often it is tried, and stands where that stood', () => {
  const [polish] = selectionTasks
  const [goOn] = insertTasks
  if (!polish || !goOn) throw new Error('no tasks')
  const again = againTask(polish, { wish: '再短一点', body })
  expect(again).toMatchObject({ label: '再短一点', body })
  expect(mayReplace(again)).toBe(true)
  const behind = againTask(goOn, { wish: '再短一点', body })
  expect(mayReplace(behind)).toBe(false)
  expect(mayReplace(againTask(behind, { wish: '再改', body }))).toBe(false)
})
