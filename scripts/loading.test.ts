import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

test('what starts, measures and evaluates finds every name it imports', () => {
  // The settings are read by Node itself too: before anything is built.
  const settings = String(pathToFileURL(resolve('app/core/settings.ts')))
  const modules = globSync('scripts/{bench,eval,lib}/**/*.mjs')
    .filter((path) => !OF_A_CHILD.has(path))
    .map((path) => String(pathToFileURL(resolve(path))))
  const load = `
    const failed = []
    for (const path of ${JSON.stringify([settings, ...modules])})
      await import(path).catch((error) => failed.push(path + ': ' + error.message))
    console.log(JSON.stringify(failed))
    process.exit()`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', load])
  expect(JSON.parse(String(out).trim().split('\n').at(-1) ?? '')).toEqual([])
})

// Runs as it is loaded, in a process of its own.
const OF_A_CHILD = new Set(['scripts/eval/hostile/reader.mjs'])
