import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requireSendable } from '~/core/outside'
import { modelPresets, presetOf } from './preset-terms'

test('.env.example has the addresses and models of every preset', () => {
  const text = readFileSync('.env.example', 'utf8')
  for (const { label, baseUrl, models } of modelPresets) {
    const named = [label, baseUrl, ...models.map(({ model }) => model)]
    const isOwnWord = (word: string) => word !== '' && label !== '兼容接口'
    expect(named.filter((word) => isOwnWord(word) && !text.includes(word))).toEqual([])
  }
})

test('a preset’s address may be asked, and only those of one’s own machine want the operator’s leave', () => {
  const rules = { ownHosts: [], allowedHosts: [] }
  const refused = modelPresets.filter(({ baseUrl }) => {
    if (baseUrl === '') return false
    try {
      requireSendable(baseUrl, rules)
      return false
    } catch {
      return true
    }
  })
  expect(refused.map(({ id }) => id)).toEqual(['ollama'])
  expect(presetOf('nobody')).toBeUndefined()
})
