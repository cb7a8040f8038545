import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeBlocks, resultCodes } from '~/core/codes'
import { AppError, requestErrors } from '~/core/errors'

interface Page {
  feature: string
  name: string
  code: string | number
}

const pages: Page[] = []
for (const path of globSync('app/features/*/{,*-}errors.ts').sort()) {
  const exports: object = await import(`../${path}`)
  const [, , folder = '', file = ''] = path.split('/')
  const feature = codeBlocks[file.replace('-errors.ts', '')]
    ? file.replace('-errors.ts', '')
    : folder
  for (const group of Object.values(exports)) pages.push(...kindsOf(feature, group))
}

test('every error of every feature has a code of the catalogue, or of its own block', () => {
  expect(pages.length).toBeGreaterThan(30)
  const strays = pages.filter(({ feature, code }) => !isKnown(feature, code))
  expect(strays).toEqual([])
  expect(kindsOf('request', requestErrors).filter(({ code }) => !(code in resultCodes))).toEqual([])
})

test('a number of a block means one thing', () => {
  const own = pages.filter(({ code }) => !(code in resultCodes)).map(({ code }) => code)
  expect(own.filter((code, position) => own.indexOf(code) !== position)).toEqual([])
})

test('who reads 20001 knows that it is a second start of a creation', () => {
  const all = [...pages, ...kindsOf('request', requestErrors)]
  expect(all.filter(({ code }) => code === 20001).map(({ name }) => name)).toEqual(['startAgain'])
})

test('blocks do not overlap', () => {
  const blocks = Object.values(codeBlocks).toSorted(([a], [b]) => a - b)
  for (const [index, [from]] of blocks.entries()) {
    expect(from).toBeGreaterThan(blocks[index - 1]?.[1] ?? 0)
  }
})

test('the catalogue has every code that the specification names', () => {
  const numbers =
    '200 201 202 400 401 403 404 500 502 503 504 1001 1002 20001 7001 7002 7004 8000 8001 8002 8003'
  const names =
    'SUCCESS AUTHENTICATE TEAM_PLAN_EXPIRED TEAM_PLAN_NOT_FOUND TEAM_PLAN_NOT_ADMIN DOMAIN_NOT_FOUND TEAM_NOT_FOUND NETWORK_ERROR NO_ENOUGH_WORD NO_DOCUMETS FILE_TOO_FEW_WORD AUDITING_ERROR NO_ENOUGH_SPACE'
  const missing = `${numbers} ${names}`.split(' ').filter((code) => !resultCodes[code])
  expect(missing).toEqual([])
})

function isKnown(feature: string, code: string | number): boolean {
  if (code in resultCodes) return true
  const [from, to] = codeBlocks[feature] ?? [1, 0]
  return typeof code === 'number' && code >= from && code <= to
}

function kindsOf(feature: string, group: unknown): Page[] {
  if (typeof group !== 'object' || group === null) return []
  return Object.entries(group).flatMap(([name, make]) => {
    const error: unknown = typeof make === 'function' ? make() : null
    return error instanceof AppError ? [{ feature, name, code: error.kind.code }] : []
  })
}
