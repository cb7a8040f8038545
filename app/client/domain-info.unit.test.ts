import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDomainError, keepDomainInfo, shellNameOfDomain } from './domain-info'
import { local } from './storage'

const NOW = new Date('2026-11-21T01:02:03.004Z')

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => {
  local.remove('domain_info')
  vi.unstubAllGlobals()
})

test('R-TEAM-24: the domain is kept with its shell and the time', () => {
  keepDomainInfo('lanting.test', { shellName: '兰亭' }, NOW)
  expect(local.read('domain_info', null)).toEqual({
    currentDomain: 'lanting.test',
    domainInfo: { shellName: '兰亭' },
    lastUpdated: '2026-11-21T01:02:03.004Z',
    error: '',
  })
  expect(shellNameOfDomain()).toBe('兰亭')
})

test('R-TEAM-28, R-TEAM-29: a host of no team clears what was known and says why', () => {
  keepDomainInfo('lanting.test', { shellName: '兰亭' }, NOW)
  keepDomainInfo('nowhere.test', null, NOW)
  expect(local.read('domain_info', null)).toMatchObject({
    currentDomain: 'nowhere.test',
    domainInfo: null,
    error: 'DOMAIN_NOT_FOUND',
  })
  expect(shellNameOfDomain()).toBe('')
})

test('line 13: TEAM_NOT_FOUND and NETWORK_ERROR of a call are stored; only the first takes the name away', () => {
  keepDomainInfo('lanting.test', { shellName: '兰亭' }, NOW)
  keepDomainError('50001', NOW)
  expect(local.read('domain_info', null)).toMatchObject({ error: '' })
  keepDomainError('NETWORK_ERROR', NOW)
  expect(local.read('domain_info', null)).toMatchObject({ error: 'NETWORK_ERROR' })
  expect(shellNameOfDomain()).toBe('兰亭')
  keepDomainError('TEAM_NOT_FOUND', NOW)
  expect(local.read('domain_info', null)).toMatchObject({
    error: 'TEAM_NOT_FOUND',
    domainInfo: null,
  })
})
