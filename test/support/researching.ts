import { inject } from 'vitest'
import { GOOD_KEY, type Asked } from './providers/research-asked'
import { readSettings, type Settings } from '~/core/settings'
import { createWorld, type World } from './world'

let tests = 0

/** A world with searchers configured at the fake; `scripts` tells by vendor how its requests end (`ok`). */
export interface ResearchWorld extends World {
  /** What was asked of the vendors in this world, oldest first. */
  asked(vendor?: string): Promise<Asked[]>
}

interface Configured {
  web?: Record<string, string>
  scholar?: Record<string, string>
  readers?: ('own' | 'jina')[]
  /** Script of the reader. */
  jina?: string
  key?: string
}

/** Vendors by kind with their scripts, e.g. `{ web: { bocha: 'rate:1,ok' } }`. */
export function createResearchWorld(configured: Configured, make = createWorld): ResearchWorld {
  const world = make()
  configure(world, configured)
  return asAsked(world, `${tests}`)
}

/** The same in a world that is there already. */
export function researching<Made extends World>(world: Made, configured: Configured) {
  configure(world, configured)
  return asAsked(world, `${tests}`)
}

function configure({ ctx }: World, configured: Configured): void {
  tests += 1
  const { web = {}, scholar = {}, readers = [], jina = 'ok', key: apiKey = GOOD_KEY } = configured
  // Names of our own per file: all files share one fake.
  const base = `${inject('fakeResearch')}/${run}-${tests}`
  const listed = (scripts: Record<string, string>) =>
    Object.entries(scripts).map(([kind, script]) => ({
      kind,
      apiKey,
      baseUrl: `${base}/${script}/${kind}`,
    }))
  const settings: Settings = readSettings({
    APP_ENV: 'test',
    JWT_SECRET: 'x'.repeat(32),
    WEB_SEARCH: JSON.stringify(listed(web)),
    SCHOLAR_SOURCES: JSON.stringify(listed(scholar)),
    PAGE_READERS: JSON.stringify(
      readers.map((kind) =>
        kind === 'jina' ? { kind, apiKey, baseUrl: `${base}/${jina}/jina` } : { kind },
      ),
    ),
  })
  const { WEB_SEARCH, SCHOLAR_SOURCES, PAGE_READERS } = settings
  ctx.settings = { ...ctx.settings, WEB_SEARCH, SCHOLAR_SOURCES, PAGE_READERS }
}

const run = crypto.randomUUID().slice(0, 8)

function asAsked<Made extends World>(world: Made, no: string) {
  return {
    ...world,
    asked: async (vendor?: string) => {
      const response = await fetch(`${inject('fakeResearch')}/${run}-${no}/asked`)
      const all: Asked[] = await response.json()
      return vendor === undefined ? all : all.filter((item) => item.vendor === vendor)
    },
  }
}

/** Nobody leaves. */
export const patient = () => new AbortController().signal
