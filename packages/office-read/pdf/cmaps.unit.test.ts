import { expect, test } from 'vitest'
import { CharacterMaps } from './cmaps'

const ask = (maps: CharacterMaps, filename: string, kind = 'cMapUrl') =>
  new maps.factory().fetch({ kind, filename })

test('a table that is not there is no verdict of anybody', async () => {
  const maps = new CharacterMaps()
  await expect(ask(maps, 'UniGB-UCS2-H.bcmap')).resolves.toHaveProperty('byteLength')
  await expect(ask(maps, 'Unheard-Of.bcmap')).rejects.toThrow('no cMapUrl')
  await expect(ask(maps, 'LiberationSans.ttf', 'standardFontDataUrl')).rejects.toThrow(
    'no standard',
  )
  expect(() => maps.requireAll()).not.toThrow()
})

test('a table that could not be read is told, lest its file seem to hold no text', async () => {
  const failure = new Error('the store is down')
  const maps = new CharacterMaps(() => Promise.reject(failure))
  await expect(ask(maps, 'Unheard-Of.bcmap')).rejects.toThrow(failure)
  expect(() => maps.requireAll()).toThrow(failure)
})
