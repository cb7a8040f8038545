import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeTokens } from './make-tokens.ts'

const styles = new URL('../app/styles/', import.meta.url)
const read = (name: string) => readFile(new URL(name, styles), 'utf8')

test('tokens.css is what the source makes: run npm run tokens after an edit', async () => {
  expect(await read('tokens.css')).toBe(await makeTokens(await read('tokens.source.css')))
})

test('a night block is written for the choice and for the system', async () => {
  const css = await makeTokens('@night [data-brand] { --ink: #fff; }')
  expect(css).toContain(":root[data-brand][data-theme='dark']")
  expect(css).toMatch(/prefers-color-scheme: dark\) {\s+:root\[data-brand\]:not\(\[data-theme\]\)/)
  expect(css.match(/--ink: #fff/g)).toHaveLength(2)
})

test('every colour of the day has its night, and the other way round', async () => {
  const css = await read('tokens.source.css')
  const [day = '', night = ''] = [/\[data-scheme='light'\] \{([^}]*)\}/, /@night \{([^}]*)\}/].map(
    (block) => block.exec(css)?.[1],
  )
  const names = (block: string) => [...block.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name)
  // --focus points to --indigo, which changes by itself.
  expect(names(night).toSorted()).toEqual(
    names(day)
      .filter((name) => name !== '--focus')
      .toSorted(),
  )
})
