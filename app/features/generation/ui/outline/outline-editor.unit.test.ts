import { testId } from '#test/ids'
import { expect, test, vi } from 'vitest'
import { COMMANDS_A_CALL } from '~/features/document/terms'
import {
  applyCommand,
  commandsBetween,
  emptyNode,
  headingsOf,
  settledTree,
  type DocNode,
  type DocTree,
  type TreeCommand,
} from '#packages/document'
import {
  OutlineEditor,
  OutlineMoved,
  OutlineRefused,
  type OutlineCalls,
} from '~/features/document/ui/outline/outline-editor'
import { restoreOutline } from '~/features/document/ui/outline/restore-outline'

const node = (id: string, children: DocNode[] = []): DocNode => ({
  ...emptyNode,
  id: testId(id),
  title: id,
  source: 'custom',
  children,
})
const tree = (): DocTree =>
  settledTree({
    id: testId('t'),
    title: '题',
    children: [
      node('a', [node('a1', [node('a11')]), node('a2')]),
      node('b', [node('b1')]),
      node('c'),
    ],
  })
const applied = (from: DocTree, command: TreeCommand) => {
  const applied = applyCommand(from, command)
  if (!applied.ok) throw new Error(applied.refusal.fault)
  return applied.tree
}

/** A server that keeps one tree; `others` is what somebody else does in between. */
function server() {
  let stored = { tree: tree(), treeRev: 1 }
  const messages: string[] = []
  const calls: OutlineCalls = {
    change: async (commands, treeRev) => {
      if (treeRev !== stored.treeRev) throw new OutlineMoved()
      for (const command of commands) stored = { ...stored, tree: applied(stored.tree, command) }
      stored = { ...stored, treeRev: treeRev + 1 }
      return stored.treeRev
    },
    read: async () => stored,
  }
  const others = (command: TreeCommand) => {
    stored = { tree: applied(stored.tree, command), treeRev: stored.treeRev + 1 }
  }
  const editor = new OutlineEditor(stored, calls, (words) => messages.push(words))
  return {
    editor,
    calls,
    said: messages,
    others,
    kept: () =>
      headingsOf(stored.tree)
        .map(({ text }) => text)
        .join(' '),
  }
}
const rename = (nodeId: string, title: string): TreeCommand => ({
  type: 'rename',
  nodeId: testId(nodeId),
  title,
})

test('an edit stands at once, is kept behind, undone and done again', async () => {
  const { editor, kept } = server()
  editor.apply([rename('a', '甲')])
  expect(editor.snapshot()).toMatchObject({ state: 'saving', canUndo: true, canRedo: false })
  expect(await editor.flush()).toBe(true)
  expect(kept()).toContain('甲')
  editor.undo()
  await editor.flush()
  expect(kept()).not.toContain('甲')
  editor.redo()
  await editor.flush()
  expect(kept()).toContain('甲')
})

test('edits of two people come together; what no longer fits is said', async () => {
  const { editor, others, kept, said: messages } = server()
  others({ type: 'remove', nodeId: testId('b') })
  editor.apply([rename('a', '甲')])
  editor.apply([rename('b1', '乙')])
  expect(await editor.flush()).toBe(true)
  expect(kept()).toBe('甲 a1 a11 a2 c')
  expect(messages).toEqual(['大纲在别处改过，有改动没有并入'])
  // What stands of one's own can still be taken back.
  editor.undo()
  await editor.flush()
  expect(kept()).toBe('a a1 a11 a2 c')
  expect(editor.snapshot().canUndo).toBe(false)
})

test('what others do to headings is shown at once, and one’s own edits of other headings can still be undone', async () => {
  const { editor, others, kept, said: messages } = server()
  editor.apply([rename('a', '甲')])
  editor.apply([rename('c', '丙')])
  await editor.flush()
  others(rename('c', '丁'))
  others({ type: 'remove', nodeId: testId('b') })
  expect(await editor.follow(5)).toEqual([testId('b'), testId('b1')])
  expect(editor.snapshot().tree.children.map(({ title }) => title)).toEqual(['甲', '丁'])
  expect(messages).toEqual([])
  editor.undo()
  await editor.flush()
  expect(kept()).toBe('a a1 a11 a2 丁')
})

test('one’s own edit that is heard of changes nothing, nor does one that is still on its way', async () => {
  const { editor, others, kept } = server()
  editor.apply([rename('a', '甲')])
  expect(await editor.follow(2)).toEqual([])
  expect(editor.snapshot()).toMatchObject({ state: 'saved', canUndo: true })
  others(rename('c', '丙'))
  const followed = editor.follow(3)
  editor.apply([rename('a1', '甲一')])
  await followed
  await editor.flush()
  expect(kept()).toBe('甲 甲一 a11 a2 b b1 丙')
})

test('a version comes back in one edit that the server makes; undoing it brings back what stood', async () => {
  const { editor, calls, kept } = server()
  const then = tree()
  editor.apply([rename('a', '甲'), { type: 'remove', nodeId: testId('b') }])
  expect(await restoreOutline(editor, then, async () => null)).toEqual({ end: 'refused' })
  expect(editor.snapshot().tree.children.map(({ id }) => id)).toEqual(['a', 'c'])
  let asked = 0
  const restore = async (baseRev: number) => {
    asked += 1
    const commands = commandsBetween((await calls.read()).tree, then) ?? []
    return { rev: commands.length > 0 ? await calls.change(commands, baseRev) : baseRev }
  }
  expect(await restoreOutline(editor, then, restore)).toMatchObject({ end: 'answered' })
  expect(kept()).toBe('a a1 a11 a2 b b1 c')
  editor.undo()
  await editor.flush()
  expect([asked, kept()]).toEqual([1, '甲 a1 a11 a2 c'])
})

test('where all headings stand as in a version the server is asked for its texts still', async () => {
  const { editor } = server()
  const restore = vi.fn(async (rev: number) => ({ rev }))
  expect(await restoreOutline(editor, tree(), restore)).toMatchObject({ end: 'answered' })
  expect(restore).toHaveBeenCalledOnce()
  expect(editor.snapshot().canUndo).toBe(false)
})

test('where no edits lead to a version nothing is asked of the server', async () => {
  const { editor } = server()
  const restore = vi.fn(async () => ({ rev: 2 }))
  const broken = { ...tree(), title: '' }
  expect(await restoreOutline(editor, broken, restore)).toEqual({ end: 'noWay' })
  expect(restore).not.toHaveBeenCalled()
})

test('more edits than one call takes go in several', async () => {
  const { editor, calls, kept } = server()
  const change = vi.spyOn(calls, 'change')
  const names = Array.from({ length: COMMANDS_A_CALL * 2 + 1 }, (_, index) => `名${index}`)
  editor.apply(names.map((name) => rename('a', name)))
  expect(await editor.flush()).toBe(true)
  expect(kept()).toContain('名1000')
  for (const [commands] of change.mock.calls) {
    expect(commands.length).toBeLessThanOrEqual(COMMANDS_A_CALL)
  }
})

test('a refused edit changes nothing and says why', () => {
  const { editor, said: messages } = server()
  expect(editor.apply([rename('a', ' ')])).toBe(false)
  expect(messages).toEqual(['标题不能为空'])
  expect(editor.snapshot().canUndo).toBe(false)
})

test('what could not be kept is tried again with the next edit', async () => {
  const { editor, calls, kept, said: messages } = server()
  const { change } = calls
  calls.change = async () => {
    throw new Error('网络连接失败')
  }
  editor.apply([rename('a', '甲')])
  expect(await editor.flush()).toBe(false)
  expect(messages).toEqual(['网络连接失败'])
  calls.change = change
  editor.apply([rename('b', '乙')])
  expect(await editor.flush()).toBe(true)
  expect(kept()).toContain('甲 a1 a11 a2 乙')
})

test('an edit that will never be taken is let go with its reason; those behind it get through', async () => {
  const { editor, calls, kept, said: messages } = server()
  const { change } = calls
  calls.change = async (commands, treeRev) => {
    if (commands.some((command) => command.type === 'rename' && command.nodeId === 'b'))
      throw new OutlineRefused('这一章已经定稿')
    return change(commands, treeRev)
  }
  editor.apply([rename('b', '乙')])
  editor.apply([rename('c', '丙')])
  expect(await editor.flush()).toBe(true)
  expect(kept()).toBe('a a1 a11 a2 b b1 丙')
  expect(editor.snapshot().tree.children.map(({ title }) => title)).toEqual(['a', 'b', '丙'])
  expect(messages).toEqual(['这一章已经定稿'])
})

test('while the line is broken it is said once, and nothing is let go', async () => {
  const { editor, calls, kept, said: messages } = server()
  const { change } = calls
  calls.change = async () => {
    throw new Error('网络连接失败')
  }
  editor.apply([rename('a', '甲')])
  for (let time = 0; time < 3; time++) expect(await editor.flush()).toBe(false)
  expect(messages).toEqual(['网络连接失败'])
  calls.change = change
  expect(await editor.flush()).toBe(true)
  expect(kept()).toContain('甲')
})
