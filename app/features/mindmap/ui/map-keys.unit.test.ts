import { expect, test } from 'vitest'
import { isWriting, keyName, mapActionOf } from './map-keys'

const press = (key: string, held: { ctrl?: true; meta?: true; shift?: true; alt?: true } = {}) => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
  altKey: held.alt ?? false,
})

test.for([
  ['Tab', {}, 'addUnder'],
  ['Insert', {}, 'addUnder'],
  ['Enter', {}, 'addAfter'],
  ['Tab', { shift: true }, 'addParent'],
  ['ArrowUp', { ctrl: true }, 'up'],
  ['ArrowDown', { meta: true }, 'down'],
  ['g', { ctrl: true }, 'summarise'],
  ['/', {}, 'fold'],
  ['Delete', {}, 'remove'],
  ['Backspace', {}, 'remove'],
  ['Backspace', { shift: true }, 'removeAlone'],
  ['F2', {}, 'rename'],
  ['z', { ctrl: true }, 'undo'],
  ['Z', { ctrl: true, shift: true }, 'redo'],
  ['y', { meta: true }, 'redo'],
  ['a', { ctrl: true }, 'selectAll'],
  ['l', { ctrl: true }, 'tidy'],
  ['f', { ctrl: true }, 'find'],
  ['+', { ctrl: true, shift: true }, 'zoomIn'],
  ['=', { ctrl: true }, 'zoomIn'],
  ['-', { ctrl: true }, 'zoomOut'],
  ['Enter', { ctrl: true }, 'goRoot'],
  ['i', { meta: true }, 'fit'],
  [' ', {}, 'open'],
  ['Escape', {}, 'leave'],
  ['c', { ctrl: true }, null],
  ['ArrowUp', {}, null],
  ['a', {}, null],
  ['ArrowUp', { alt: true }, null],
] as const)('%s with %o asks for %s', ([key, held, action]) => {
  expect(mapActionOf(press(key, held))).toBe(action)
})

test('no key acts while letters are put together', () => {
  expect(mapActionOf({ ...press('Enter'), isComposing: true })).toBeNull()
  expect(isWriting({ ...press('Process'), keyCode: 229 })).toBe(true)
  expect([isWriting(press('中')), isWriting(press('/')), isWriting(press('Tab'))]).toEqual([
    true,
    false,
    false,
  ])
})

test('Mod is Cmd on a Mac and Ctrl elsewhere', () => {
  expect([keyName('Mod', 'MacIntel'), keyName('Mod', 'Win32')]).toEqual(['Cmd', 'Ctrl'])
  expect([keyName('F2', 'MacIntel'), keyName('F2', 'Linux x86_64')]).toEqual(['fn+F2', 'F2'])
})
