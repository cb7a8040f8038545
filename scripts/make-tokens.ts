// Writes app/styles/tokens.css from tokens.source.css. Run: npm run tokens
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'

const source = new URL('../app/styles/tokens.source.css', import.meta.url)
const target = new URL('../app/styles/tokens.css', import.meta.url)

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(target, await makeTokens(await readFile(source, 'utf8')))
}

/**
 * `@night [selector] { … }` → the block for an explicit dark theme (of the page, or of a piece that shows how it
 * looks by night), and for the system's preference; formatted.
 */
export async function makeTokens(css: string): Promise<string> {
  const written = css.replace(
    /@night\s*((?:\[[^\]]*\])*)\s*\{([^{}]*)\}/g,
    (_, marks: string, body: string) =>
      `:root${marks}[data-theme='dark']${marks ? '' : ", [data-scheme='dark']"} {${body}}\n` +
      `@media (prefers-color-scheme: dark) { :root${marks}:not([data-theme]) {${body}} }`,
  )
  const opening = '/* Made by scripts/make-tokens.ts from tokens.source.css. Do not edit. */\n'
  const options = { singleQuote: true, printWidth: 100 }
  const { code, errors } = await format('tokens.css', opening + written, options)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return code
}
