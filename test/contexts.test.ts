import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const sources = new Map(
  globSync('{app,workers}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

test('no feature adds to Context', () => {
  expect(pathsWith(/declare module/).filter((path) => /core\/context/.test(textOf(path)))).toEqual(
    [],
  )
})

// An object knows no rights: whoever reaches it past the functions of its feature passes their check.
const owners = {
  SPACE_INDEX: 'app/features/library/server/space-index',
  DOCUMENT_ROOM: 'app/features/document/server/document-room',
  CHAT_SESSION: 'app/features/chat/server/chat-session',
  QUESTION_ARCHIVE: 'app/features/chat/server/archive',
  TEAM_ADMISSION: 'app/features/chat/server/admit',
  TASK_RUNNER: 'app/features/generation/server/task-runner',
  RATE_GATE: 'app/core/rate',
}

test('a namespace of objects is named by the one module that owns it', () => {
  const offenders = Object.entries(owners).flatMap(([namespace, owner]) =>
    pathsWith(new RegExp(`\\b${namespace}\\b`))
      .filter((path) => path.startsWith('app/') && !/^app\/core\/(objects|settings)/.test(path))
      .filter((path) => path !== `${owner}.ts`),
  )
  expect(offenders).toEqual([])
  const reaching = pathsWith(/\breach<|\bctx\??\.objects\b/).filter((path) =>
    path.startsWith('app/'),
  )
  const allowed = [...Object.values(owners), 'app/core/objects'].map((path) => `${path}.ts`)
  expect(reaching.toSorted()).toEqual(allowed.toSorted())
})

test('who reaches an object is private to the server of its feature', () => {
  const offenders = Object.values(owners)
    .filter((owner) => owner.startsWith('app/features/'))
    .flatMap((owner) =>
      [...sources.keys()]
        .filter((path) => importsOf(path).includes(owner))
        .filter((path) => !path.startsWith(`${dirname(owner)}/`) || path.endsWith('/index.ts')),
    )
  expect(offenders).toEqual([])
})

// A number that may only fall: what a function asks of its caller is its context and one input; a signal besides.
const MOST_LONG_SIGNATURES = 224

test('functions of a server take a context and one input', () => {
  const long = [...sources]
    .filter(([path]) => /^app\/features\/\w+\/server\//.test(path))
    .flatMap(([path, source]) => longSignatures(source).map((name) => `${path}: ${name}`))
  expect(long.length).toBeLessThanOrEqual(MOST_LONG_SIGNATURES)
  expect(longSignatures('export function a(ctx: C, b: B<1, 2>, c: D) {')).toEqual(['a'])
  expect(longSignatures('export const a = async (\n  ctx: C,\n  b: B,\n  c = 1,\n) =>')).toEqual([
    'a',
  ])
  expect(longSignatures('export async function a(ctx: C, b: B, signal: AbortSignal)')).toEqual([])
  expect(longSignatures('function a(ctx: C, b: B, c: D)')).toEqual([])
})

function longSignatures(source: string): string[] {
  const heads = source.matchAll(
    /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?)(?:<[^(]*>)?\(\s*(_?ctx: [\s\S]*?)\)(?::| \{| =>|$)/gm,
  )
  return [...heads].flatMap(([, named, constant, parameters = '']) => {
    const names = parameterNames(parameters)
    const isLong = names.length > 3 || (names.length === 3 && names[2] !== 'signal')
    return isLong ? [named ?? constant ?? ''] : []
  })
}

function parameterNames(parameters: string): string[] {
  let depth = 0
  const flat = [...parameters]
    .filter((character, index) => {
      const isArrow = character === '>' && parameters[index - 1] === '='
      if ('({[<'.includes(character)) depth += 1
      if (')}]>'.includes(character) && !isArrow) depth -= 1
      return depth === 0
    })
    .join('')
  return flat
    .split(',')
    .map((parameter) => /[\w$]+|[}\]]/.exec(parameter)?.[0] ?? '')
    .filter((name) => name !== '')
}

const textOf = (path: string) => sources.get(path) ?? ''
const pathsWith = (pattern: RegExp) =>
  [...sources].filter(([, source]) => pattern.test(source)).map(([path]) => path)

const importsOf = (path: string) =>
  [...textOf(path).matchAll(/(?:from|import\()\s*['"]([~.][^'"]*)['"]/g)].map(([, to = '']) =>
    to.startsWith('~/') ? join('app', to.slice(2)) : normalize(join(dirname(path), to)),
  )
