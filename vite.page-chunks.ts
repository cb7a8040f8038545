import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'
import { usedImports } from './vite.used-imports.ts'

/** What a further file costs a page, in bytes of source: a request, a place in the list of routes, worse compression. */
const FILE_COST = 3_000

/** Modules that the same pages load. */
export interface Part {
  key: string
  /** A bit for each page. */
  pages: bigint
  /** Bytes of source. */
  size: number
  ids: string[]
  /** Parts that it imports from. */
  needs: Set<Part>
}

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]

/**
 * Puts what several pages load into a few files, so that no page waits for fifty and none pays for much that only
 * others need: parts are joined as long as a file less is worth more than the bytes that pages load in vain.
 */
export function pageChunks(routes: readonly RouteConfigEntry[]): { plugin: Plugin; group: Group } {
  let chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    enforce: 'post',
    configEnvironment(name) {
      if (name !== 'client') return undefined
      // The bundler asks for it where it is not to follow imports by itself; more names of a route harm nobody.
      return { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
    },
    async buildEnd() {
      if (this.environment.name !== 'client') return
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? ''
      const importsOf = usedImports({
        statementsOf: (id) => this.parse(codeOf(id)).body,
        resolve: async (source, from) => (await this.resolve(source, from))?.id,
        isKnown: (id) => isSheet(id) || codeOf(id) !== '',
      })
      // The bundler reads modules in any order; the same sources are to give the same files.
      const ids = [...this.getModuleIds()].toSorted()
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry)
      const pages = await Promise.all(
        pagesOf(routes).map((files) => closureOf(entriesOf(files, entries), importsOf)),
      )
      const sizeOf = (id: string) => codeOf(id).length
      const parts = partsOf(pages, (id) => !isSheet(id), sizeOf)
      await connect(parts, importsOf)
      chunkOf = new Map([
        ...named('shared', joinParts(parts)).filter(([id]) => !entries.includes(id)),
        // A sheet left with a route makes what imports it import the route, which imports that.
        ...named('sheet', partsOf(pages, isSheet, sizeOf)),
      ])
    },
  }
  const group: Group = {
    name: (id) => chunkOf.get(id),
    priority: 1,
    // All that pages load is planned; seen through the faces of folders, as the bundler does not.
    includeDependenciesRecursively: false,
  }
  return { plugin, group }
}

const isSheet = (id: string) => id.endsWith('.css')

const named = (name: string, parts: readonly Part[]) =>
  parts.flatMap(({ ids }, at) => ids.map((id) => [id, `${name}-${at}`] as const))

/** The files of routes that each page loads: its own and those it lies in. */
function pagesOf(routes: readonly RouteConfigEntry[], outer: string[] = []): string[][] {
  return routes.flatMap(({ id, file, children }) => {
    if (id === WITHOUT_SCRIPTS) return []
    const line = [...outer, file.replace(/^\.\//, '/app/')]
    return children ? pagesOf(children, line) : [line]
  })
}

// Drawn by the server alone: what it is made of is loaded by nobody.
const WITHOUT_SCRIPTS = 'embed'

const ALWAYS = ['/app/entry.client.tsx', '/app/root.tsx']

const entriesOf = (files: readonly string[], entries: readonly string[]) =>
  entries.filter((id) => [...ALWAYS, ...files].some((file) => id.split('?')[0]?.endsWith(file)))

/** All that entries import statically, directly or not, themselves included. */
async function closureOf(
  entries: readonly string[],
  importsOf: (id: string) => Promise<readonly string[]>,
): Promise<Set<string>> {
  const seen = new Set<string>()
  const wanted = [...entries]
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    wanted.push(...(await importsOf(id)))
  }
  return seen
}

/** Modules of one kind by the pages that load them. */
function partsOf(
  pages: readonly Set<string>[],
  isOfKind: (id: string) => boolean,
  sizeOf: (id: string) => number,
): Part[] {
  const bits = new Map<string, bigint>()
  for (const [page, ids] of pages.entries()) {
    for (const id of ids) {
      if (isOfKind(id)) bits.set(id, (bits.get(id) ?? 0n) | (1n << BigInt(page)))
    }
  }
  return [...Map.groupBy(bits, ([, mask]) => mask)].map(([mask, members]) => {
    const ids = members.map(([id]) => id)
    const size = ids.reduce((sum, id) => sum + sizeOf(id), 0)
    return { key: mask.toString(36), pages: mask, ids, size, needs: new Set<Part>() }
  })
}

async function connect(
  parts: readonly Part[],
  importsOf: (id: string) => Promise<readonly string[]>,
): Promise<void> {
  const partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part] as const)))
  for (const part of parts) {
    const needed = (await Promise.all(part.ids.map(importsOf))).flat().map((id) => partOf.get(id))
    for (const other of needed) if (other && other !== part) part.needs.add(other)
  }
}

/** The parts, joined where that is worth it and no circle comes of it; those of most pages first. */
export function joinParts(all: readonly Part[]): Part[] {
  const parts = new Set(all)
  const refused = new Set<string>()
  for (let best = bestPair(parts, refused); best; best = bestPair(parts, refused)) {
    const [first, second] = best
    if (isCircle(first, second) || isCircle(second, first)) {
      refused.add(pairOf(first, second))
      continue
    }
    parts.delete(first)
    parts.delete(second)
    parts.add(join(first, second, parts))
  }
  return [...parts].toSorted(
    (part, other) => count(other.pages) - count(part.pages) || other.size - part.size,
  )
}

function join(first: Part, second: Part, others: Iterable<Part>): Part {
  const both = {
    key: `${first.key}+${second.key}`,
    pages: first.pages | second.pages,
    size: first.size + second.size,
    ids: [...first.ids, ...second.ids],
    needs: new Set([...first.needs, ...second.needs]),
  }
  both.needs.delete(first)
  both.needs.delete(second)
  for (const { needs } of others) {
    const hasFirst = needs.delete(first)
    if (needs.delete(second) || hasFirst) needs.add(both)
  }
  for (const part of withNeeds([both])) part.pages |= both.pages
  return both
}

/** Whether a third part stands between two, so that joined they would need each other and it. */
function isCircle(from: Part, to: Part): boolean {
  const seen = new Set<Part>()
  const ahead = [...from.needs].filter((part) => part !== to)
  for (let part = ahead.pop(); part; part = ahead.pop()) {
    if (part === to) return true
    if (seen.has(part)) continue
    seen.add(part)
    ahead.push(...part.needs)
  }
  return false
}

const pairOf = (first: Part, second: Part) => [first.key, second.key].toSorted().join('&')

function bestPair(parts: ReadonlySet<Part>, refused: ReadonlySet<string>) {
  let best: [Part, Part] | null = null
  let most = 0
  const list = [...parts]
  for (const [at, first] of list.entries()) {
    for (const second of list.slice(at + 1)) {
      const worth = worthOf(first, second, most)
      if (worth <= most || refused.has(pairOf(first, second))) continue
      best = [first, second]
      most = worth
    }
  }
  return best
}

/** Bytes that joining two parts spares all pages together; what they import comes along. */
function worthOf(first: Part, second: Part, least: number): number {
  const pages = first.pages | second.pages
  let worth = count(first.pages & second.pages) * FILE_COST
  for (const part of withNeeds([first, second])) {
    worth -= count(pages & ~part.pages) * part.size
    if (worth <= least) return worth
  }
  return worth
}

/** Parts and what they import, directly or not. */
function withNeeds(parts: readonly Part[]): Set<Part> {
  const seen = new Set(parts)
  for (const part of seen) for (const next of part.needs) seen.add(next)
  return seen
}

function count(bits: bigint): number {
  let sum = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) sum += 1
  return sum
}
