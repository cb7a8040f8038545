import { expect, test } from 'vitest'
import { defaultModes, modeOptions, modesAfter, readModes, toggleMode } from './modes'

test('the stored list is filtered to what is known', () => {
  expect(readModes(['useRepository', 'flyToMoon', 3, 'useR1'])).toEqual(['useR1', 'useRepository'])
  expect(readModes([])).toEqual([])
  for (const broken of [null, '', 'useR1', 3, { useR1: true }]) {
    expect(readModes(broken)).toEqual(defaultModes)
  }
})

test('an image shuts all modes and files all but the model', () => {
  const disabled = (attached: 'none' | 'image' | 'files') =>
    modeOptions([], attached).filter((option) => option.disabled).length
  expect([disabled('none'), disabled('image'), disabled('files')]).toEqual([0, 4, 3])
  expect(modeOptions([], 'files').find((option) => !option.disabled)?.mode).toBe('useR1')
})

test('modes are drawn in their order and only the model is left out of the summary', () => {
  const options = modeOptions(['useSearch'], 'none')
  expect(
    options.map(({ mode, sort, checked, ignoreChecked }) => [mode, sort, checked, ignoreChecked]),
  ).toEqual([
    ['useR1', 1, false, true],
    ['useSearch', 2, true, false],
    ['useScholar', 3, false, false],
    ['useRepository', 4, false, false],
  ])
})

test('toggling adds and removes', () => {
  expect(toggleMode(['useR1'], 'useSearch')).toEqual(['useR1', 'useSearch'])
  expect(toggleMode(['useR1', 'useSearch'], 'useR1')).toEqual(['useSearch'])
})

test('attachments set the list by themselves', () => {
  expect(modesAfter).toEqual({
    imageAdded: [],
    imageRemoved: ['useR1', 'useSearch'],
    filesAdded: ['useR1'],
    filesCleared: ['useR1', 'useSearch', 'useRepository'],
  })
})
