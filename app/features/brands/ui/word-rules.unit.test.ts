import { expect, test } from 'vitest'
import { brandWordsInput, type BrandWords } from '../contract'
import { lengths, problemsOf } from './word-rules'

const words: BrandWords = {
  name: '兰亭',
  shellName: '',
  title: '',
  color: '',
  motto: '',
  disclaimerAddition: '',
  filingNumber: '',
  asksConsent: false,
  loginMethods: ['password'],
  logoKey: '',
  iconKey: '',
}

test('the screen and the border agree on what can be kept', () => {
  const changes: Partial<BrandWords>[] = [
    {},
    { name: ' ' },
    { name: '\u200b' },
    { color: '#2E7D64' },
    { color: '#2e7' },
    { loginMethods: [] },
  ]
  for (const change of changes) {
    const next = { ...words, ...change }
    const isAccepted = brandWordsInput.safeParse(next).success
    expect([change, Object.keys(problemsOf(next)).length === 0]).toEqual([change, isAccepted])
  }
  for (const [name, most] of Object.entries(lengths)) {
    const fits = { ...words, [name]: '墨'.repeat(most) }
    expect([name, brandWordsInput.safeParse(fits).success]).toEqual([name, true])
    const tooLong = { ...words, [name]: '墨'.repeat(most + 1) }
    expect([name, brandWordsInput.safeParse(tooLong).success]).toEqual([name, false])
  }
})
