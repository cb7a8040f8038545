import type { Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

interface Graph {
  statementsOf: (id: string) => readonly Statement[]
  resolve: (source: string, from: string) => Promise<string | undefined>
  /** Whether a module is part of the build. */
  isKnown: (id: string) => boolean
}

/** A name that comes from another module, or all of it (`*`). */
interface Source {
  from: string
  name: string
}

/**
 * What modules import statically, seen through the faces of folders: of one that only passes names on, what stands
 * behind the names that are asked for.
 */
export function usedImports(graph: Graph): (id: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>()
  const facesById = new Map<string, Promise<Map<string, Source> | null>>()
  const faceOf = (id: string) => {
    const face = facesById.get(id) ?? readFace(id, graph)
    facesById.set(id, face)
    return face
  }
  const behind = async (id: string, name: string): Promise<string[]> => {
    const face = await faceOf(id)
    if (!face) return [id]
    const sources = name === '*' ? [...face.values()] : [face.get(name)].filter((item) => !!item)
    const all = await Promise.all(sources.map((source) => behind(source.from, source.name)))
    return all.flat()
  }
  const read = async (id: string) => {
    const sources = await sourcesOf(id, graph)
    const all = await Promise.all(sources.map(({ from, name }) => behind(from, name)))
    return [...new Set(all.flat())]
  }
  return (id) => {
    const imports = known.get(id) ?? read(id)
    known.set(id, imports)
    return imports
  }
}

/** The names that a module imports or passes on; one that is imported for what it does comes as a whole. */
async function sourcesOf(id: string, graph: Graph): Promise<Source[]> {
  if (!graph.isKnown(id)) return []
  const sources = graph.statementsOf(id).flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return []
    const source = statement.source.value
    if (statement.type === 'ExportAllDeclaration') return [{ source, name: '*' }]
    const names = statement.specifiers.map((item) => nameOf(item))
    return (names.length > 0 ? names : ['*']).map((name) => ({ source, name }))
  })
  const resolved = await Promise.all(
    sources.map(async ({ source, name }) => ({ from: await graph.resolve(source, id), name })),
  )
  return resolved.flatMap(({ from, name }) =>
    from !== undefined && graph.isKnown(from) ? [{ from, name }] : [],
  )
}

type Specifier = Extract<
  Statement,
  { type: 'ImportDeclaration' | 'ExportNamedDeclaration' }
>['specifiers'][number]

/** What an import or a passed-on name is called where it comes from. */
function nameOf(item: Specifier): string {
  if (item.type === 'ImportDefaultSpecifier') return 'default'
  if (item.type === 'ImportNamespaceSpecifier') return '*'
  const { type } = item
  return wordOf(type === 'ImportSpecifier' ? item.imported : item.local)
}

const wordOf = (name: { type: string; name?: string; value?: unknown }): string =>
  name.type === 'Identifier' ? (name.name ?? '') : String(name.value)

/** What a face passes on, by the names it gives; null for a module that does more. */
async function readFace(id: string, graph: Graph): Promise<Map<string, Source> | null> {
  if (!/\/index\.tsx?$/.test(id)) return null
  const statements = graph.statementsOf(id)
  const passed = statements.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.source
      ? [{ source: statement.source.value, specifiers: statement.specifiers }]
      : [],
  )
  if (passed.length < statements.length) return null
  const named = passed.flatMap(({ source, specifiers }) =>
    specifiers.map((item) => ({ source, name: wordOf(item.local), given: wordOf(item.exported) })),
  )
  const resolved = await Promise.all(
    named.map(async ({ source, name, given }) => ({
      from: await graph.resolve(source, id),
      name,
      given,
    })),
  )
  return new Map(
    resolved.flatMap(({ from, name, given }) =>
      from === undefined ? [] : [[given, { from, name }] as const],
    ),
  )
}
