import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// Who may ask whom for help. Anything not written here travels as an event.
const allies: Record<string, string[]> = {
  auth: [],
  brands: [],
  teams: ['auth', 'brands'],
  billing: ['auth', 'operators', 'teams'],
  moderation: ['teams'],
  operators: ['auth'],
  commerce: ['auth', 'billing', 'brands', 'operators', 'teams', 'tenancy'],
  models: ['billing', 'operators', 'teams'],
  library: ['teams', 'billing', 'models', 'moderation'],
  research: ['billing', 'library', 'models', 'teams', 'moderation'],
  document: ['library', 'models', 'billing', 'teams', 'moderation'],
  exports: ['document', 'library', 'teams'],
  editor: ['document', 'library'],
  slides: ['document', 'exports'],
  mindmap: ['document', 'sharing'],
  notifications: ['auth', 'document', 'library', 'teams'],
  sharing: ['brands', 'document', 'library', 'teams'],
  chat: ['library', 'research', 'models', 'billing', 'teams', 'sharing', 'moderation'],
  generation: [
    'library',
    'research',
    'document',
    'editor',
    'slides',
    'mindmap',
    'exports',
    'models',
    'billing',
    'teams',
    'sharing',
    'moderation',
    'notifications',
  ],
  mcp: ['library', 'chat', 'auth'],
  search: [
    'library',
    'chat',
    'creators',
    'generation',
    'document',
    'research',
    'operators',
    'teams',
  ],
  attribution: ['auth', 'operators', 'teams'],
  home: ['brands', 'operators'],
  identity: ['auth', 'operators', 'teams'],
  creators: ['auth', 'brands', 'chat', 'document', 'moderation', 'operators', 'sharing', 'teams'],
  setup: ['auth', 'brands', 'teams', 'models'],
  operations: ['attribution', 'library', 'operators', 'teams'],
  tenancy: [
    'auth',
    'billing',
    'brands',
    'chat',
    'document',
    'generation',
    'home',
    'library',
    'operators',
    'setup',
    'teams',
  ],
}

type Import = { from: string; to: string }

const laws: [name: string, isBroken: (i: Import) => boolean][] = [
  ['workers/ is imported by nobody', (i) => !inWorkers(i.from) && inWorkers(i.to)],
  [
    'client, core and kit know no feature, types included',
    (i) =>
      /^app\/(client|core|kit)\//.test(i.from) &&
      (featureOf(i.to) !== null || /^app\/(calls|shell-data|register)$/.test(i.to)),
  ],
  [
    'packages import neither app nor workers, types included',
    (i) => i.from.startsWith('packages/') && /^(app|workers)\//.test(i.to),
  ],
  [
    'core knows no screen',
    (i) => i.from.startsWith('app/core/') && /^app\/(kit|client|routes)\//.test(i.to),
  ],
  ['enter a feature by its doors', (i) => isVisit(i) && !isDoor(i)],
  ['only allies visit each other', (i) => isVisit(i) && featureOf(i.from) !== null && !isAlly(i)],
]

for (const [name, isBroken] of laws) {
  test(name, () => expect(allImports().filter(isBroken)).toEqual([]))
}

// Routes that are no calls of `/ai`: files, pictures and reports, each with its own rules.
const ROUTES_BESIDE_CALLS = [
  'app/features/attribution/server/index.ts',
  'app/features/brands/server/api.ts',
  'app/features/commerce/server/notify.ts',
  'app/features/library/server/api.ts',
  'app/features/library/server/folders/api.ts',
]

test('a call of a feature is declared by defineCall', () => {
  const routing = globSync('app/{features,core}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== 'app/core/calls/mount-calls.ts')
    .filter((path) => makesRoutes(readFileSync(path, 'utf8')))
  expect(routing.toSorted()).toEqual(ROUTES_BESIDE_CALLS)
  expect(makesRoutes("export const x = new Hono<ApiEnv>().get('/a', f)")).toBe(true)
  expect(makesRoutes("defineCall({ call: 'GET /a' })")).toBe(false)
})

const makesRoutes = (source: string) => /\bnew Hono\b/.test(source)

// A contract is made of zod; a browser that loaded it would load the validator for nothing.
test('screens take only types from a contract, the list of calls or a server', () => {
  const offenders = globSync('app/{features/*/ui,client,kit}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => importsServerValue(readFileSync(path, 'utf8')))
  expect(offenders).toEqual([])
  expect(importsServerValue("import { a, type B } from '../contract'")).toBe(true)
  expect(importsServerValue("import { calls } from '~/calls'")).toBe(true)
  expect(importsServerValue("import { fileView } from '../wire/contracts/files'")).toBe(true)
  expect(importsServerValue("import { a } from '../agents-contract'")).toBe(true)
  expect(importsServerValue("import { libraryCalls } from '~/features/library/server'")).toBe(true)
  expect(importsServerValue("import { libraryCalls } from '../calls'")).toBe(false)
  expect(importsServerValue("import type {\n  B,\n} from '~/features/x/contract'")).toBe(false)
})

const SERVER_SIDE =
  /^(?:~\/calls|.*[/-]contract|.*\/contracts\/[\w-]+|(?:\.|~\/features\/).*\/server(?:\/.*)?)$/

const importsServerValue = (source: string) =>
  [
    ...source.matchAll(/^(?:import|export)\s([^'"]*?)from\s+['"]([^'"]*)['"]/gm),
    ...source.matchAll(/()import\(\s*['"]([^'"]*)['"]/g),
  ].some(([, what = '', path = '']) => SERVER_SIDE.test(path) && !/^type\b/.test(what))

// What is sent past the client is unsigned, and refused where signatures are required.
test('screens speak with /ai through the client of app/client only', () => {
  const offenders = globSync('app/{features/*/ui,kit,routes}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /fetch\(\s*[`'"]\/ai\//.test(readFileSync(path, 'utf8')))
  expect(offenders).toEqual([])
})

// Values of the design's tokens, one a line.
const LONG_TABLES = ['app/styles/tokens.css', 'app/styles/tokens.source.css']

// The linter counts code without its comments and knows no stylesheets.
test('no file is over 400 lines', () => {
  const long = globSync('{app,packages,workers,scripts,test}/**/*.{ts,tsx,mts,mjs,css}')
    .filter((path) => !path.includes('.generated.') && !LONG_TABLES.includes(path))
    .filter((path) => readFileSync(path, 'utf8').trimEnd().split('\n').length > 400)
  expect(long).toEqual([])
})

const MOST_FILES_IN_A_FOLDER = 25

test('no folder has more than 25 source files', () => {
  const files = globSync('{app,packages,workers,scripts}/**/*.{ts,tsx,mts,mjs}').filter(
    (path) => !/\.(test|spec)\.tsx?$|\.d\.mts$|\.generated\./.test(path),
  )
  const wide = [...Map.groupBy(files, dirname)]
    .filter(([, own]) => own.length > MOST_FILES_IN_A_FOLDER)
    .map(([folder, { length }]) => `${folder}: ${length}`)
  expect(wide).toEqual([])
})

test('the allies table has no circle', () => {
  const reaches = (from: string, to: string): boolean =>
    (allies[from] ?? []).some((next) => next === to || reaches(next, to))
  expect(Object.keys(allies).filter((feature) => reaches(feature, feature))).toEqual([])
})

const inWorkers = (path: string) => path.startsWith('workers/')
const featureOf = (path: string) => /^app\/features\/([^/]+)/.exec(path)?.[1] ?? null
// A text's edits and comments, and a deck, are plain data, read by whoever shows them: each of their modules is a door.
// The ingest Worker has a door of its own (server/ingest), so that the front door never loads the parsers;
// who joins rows of documents that a caller may open enters by server/open, who sells seats and months by server/plan, who searches everything by server/find, who erases a team by server/erasure, who cites files or hears of them by server/works;
// Durable Object shells enter by server/passage-index, session, room and task, what writes files enters by server/exports, for the same reason.
// What the front door remembers of people is held against auth's server/access-changes and tokens, by nobody else.
const isDoor = ({ from, to }: Import) =>
  /^app\/features\/[^/]+\/(([a-z-]+-)?(contract|calls|terms|errors)|wire\/(contracts|terms)\/[a-z-]+|(deck|prose|comments)(\/[a-z-]+)*|server|server\/(deck|erasure|exports|find|open|operator|own|plan|works)|ui|ui\/[a-z]+)$/.test(
    to,
  ) ||
  /^app\/features\/[^/]+\/server\/ports$/.test(to) ||
  (inWorkers(from) &&
    /^app\/features\/[^/]+\/server\/(access-changes|tokens|ingest|passage-index(\/methods)?|session|room|task|pptx|card)$/.test(
      to,
    ))
const isVisit = ({ from, to }: Import) =>
  featureOf(to) !== null && featureOf(to) !== featureOf(from)
const isAlly = ({ from, to }: Import) =>
  allies[featureOf(from) ?? '']?.includes(featureOf(to) ?? '')

function allImports(): Import[] {
  return globSync('{app,packages,workers}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/(?:from|import\()\s*['"]([~.#][^'"]*)['"]/g)].map(
        ([, path = '']) => ({
          from,
          to: path.startsWith('~/')
            ? join('app', path.slice(2))
            : path.startsWith('#')
              ? path.slice(1)
              : normalize(join(dirname(from), path)),
        }),
      ),
    )
}
