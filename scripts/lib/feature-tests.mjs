import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, stop } from './install.mjs'
import { readModules } from './house/source-files.mjs'

/** The journeys of a feature; those of the whole product run with all of them. */
const journeys = {
  auth: ['sign-in', 'sign-out', 'api'],
  billing: ['coins'],
  brands: ['brands'],
  commerce: ['buying', 'operator', 'wechat-payment'],
  operators: ['operator'],
  chat: [
    'agents',
    'answer-notices',
    'citations',
    'conversation',
    'evidence',
    'labelled-questions',
    'modes',
    'question-box',
    'session-folders',
    'streams',
  ],
  document: [
    'assignments',
    'comments',
    'longform',
    'longform-ways',
    'own-documents',
    'review',
    'schematics',
  ],
  editor: [
    'document-editing',
    'document-find',
    'section-assist',
    'section-editor',
    'section-inserts',
    'together',
    'tracked-changes',
    'versions',
    'whole-text',
  ],
  exports: ['longform-ways', 'thesis'],
  home: ['operator'],
  identity: ['identity'],
  creators: ['creators'],
  library: [
    'close-folder',
    'library',
    'library-folders',
    'library-formats',
    'library-guide',
    'library-list',
    'library-notes',
    'library-ocr',
    'library-passages',
    'library-picker',
    'library-previews',
    'library-works',
  ],
  mcp: ['api'],
  mindmap: ['mindmap', 'map-keys'],
  models: ['answer-notices', 'longform-model', 'own-models'],
  moderation: ['moderation', 'hostile-words'],
  notifications: ['notifications', 'install', 'service-worker'],
  research: ['modes', 'scholar'],
  search: ['search'],
  setup: ['first-start'],
  sharing: ['embeds', 'shared-things', 'sharing'],
  slides: ['slides', 'slide-styles', 'slide-words'],
  generation: ['longform', 'longform-model', 'longform-ways', 'thesis'],
  teams: ['teams', 'team-screens'],
  operations: ['desk-teams'],
  tenancy: ['desk-teams', 'operator'],
  attribution: ['attribution'],
}
const ofAll = [
  'dead-letter',
  'every-page',
  'home',
  'hostile-files',
  'late-overlays',
  'layout-shift',
  'main-job',
  'named-places',
  'page-guards',
  'power-cut',
  'visitors',
]

/**
 * What shows that the named features and all that depend on them work: `{ features, folders, specs }`, folders for vitest,
 * specs for Playwright. Ends the program for a name that is no feature.
 */
export function testsOf(names) {
  const unknown = names.filter((name) => !(name in journeys))
  if (unknown.length > 0)
    stop(`没有「${unknown.join('、')}」这个功能。有：${Object.keys(journeys).join('、')}。`)
  const features = dependentsOf(names)
  return {
    features,
    folders: features.map((name) => `app/features/${name}/`),
    specs: [...new Set(features.flatMap((name) => journeys[name] ?? []))].map(specOf),
  }
}

/** Files with tests that have a full size beside the ordinary one, or are deep altogether: `{ files, specs }`. */
export function deepTests() {
  const says =
    /from '[^']*(?:#test|support)\/(?:deep|recut|word\/office)(?:\.ts)?'|inject\('isDeep'\)| @deep'/
  const isDeep = (path) => says.test(readFileSync(join(root, path), 'utf8'))
  return {
    files: globSync('{app,packages,workers}/**/*.test.{ts,tsx}', { cwd: root }).filter(isDeep),
    specs: globSync('test/e2e/*.spec.ts', { cwd: root }).filter(isDeep),
  }
}

/** Journeys that no feature has, and features' journeys that are not there. */
export function strayJourneys() {
  const named = new Set([...ofAll, ...Object.values(journeys).flat()].map(specOf))
  const existing = globSync('test/e2e/*.spec.ts', { cwd: root })
  return [
    ...existing.filter((path) => !named.has(path)),
    ...[...named].filter((path) => !existing.includes(path)),
  ]
}

const specOf = (name) => join('test/e2e', `${name}.spec.ts`)

/** The features and those that import from them, directly or through others. */
function dependentsOf(names) {
  const imports = readModules().flatMap(({ path, imports: targets }) =>
    targets.map((target) => [featureOf(path), featureOf(target)]),
  )
  const reached = new Set(names)
  for (let size = 0; size !== reached.size;) {
    size = reached.size
    for (const [importer, target] of imports)
      if (importer && target && reached.has(target)) reached.add(importer)
  }
  return [...reached].toSorted()
}

const featureOf = (path) => /^app\/features\/([^/]+)/.exec(path)?.[1] ?? null
