import { expect, test } from 'vitest'
import { focusPassage } from './focus-passage'

const selectionIn = (what: string | null) => ({
  closest: (selector: string) => (what && selector.includes(what) ? ({} as Element) : null),
})

test('a passage that comes late takes no focus from an open menu, a dialog or a field', () => {
  const taken: string[] = []
  for (const what of ['[role=menu]', '[role=dialog]', 'textarea', 'input'])
    focusPassage({ focus: () => taken.push(what) }, selectionIn(what))
  expect(taken).toEqual([])
})

test('from anything else it takes it', () => {
  let times = 0
  const element = { focus: () => void (times += 1) }
  focusPassage(element, selectionIn(null))
  focusPassage(element, null)
  expect(times).toBe(2)
})
