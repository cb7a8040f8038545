import type { Plugin } from 'vite'

/** The files that each file of scripts imports statically, by name. */
export type ImportsByFile = ReadonlyMap<string, readonly string[]>

/**
 * Fails a build in which script files import each other in a circle: whichever runs first reads names that the other
 * has not set yet. The bundler makes such files without a word when it is told which modules lie together.
 */
export function chunkCycles(): Plugin {
  return {
    name: 'chunk-cycles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      )
      const cycles = findCycles(new Map(files)).map((cycle) => cycle.join(' -> '))
      if (cycles.length > 0) {
        this.error(`script files import each other in a circle:\n${cycles.join('\n')}`)
      }
    },
  }
}

/** One way round for each import that leads back to where it came from. */
export function findCycles(files: ImportsByFile): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, line: readonly string[]) => {
    const at = line.indexOf(file)
    if (at >= 0) cycles.push([...line.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const next of files.get(file) ?? []) visit(next, [...line, file])
    done.add(file)
  }
  for (const file of files.keys()) visit(file, [])
  return cycles
}
