import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isDeep } from '../deep'

const run = promisify(execFile)
const PROGRAMS = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice']

/** LibreOffice, where it is installed; SOFFICE names another one. */
export const office =
  [process.env.SOFFICE ?? [], PROGRAMS].flat().find((path) => existsSync(path)) ?? null

/** Opened in the deep set only. Its programs are packages of their own: Writer alone opens no slides, and without Math no formula. */
export const hasOffice = (program: 'writer' | 'impress' | 'math'): boolean =>
  isDeep &&
  office !== null &&
  existsSync(join(dirname(realpathSync(office)), '..', 'share', 'registry', `${program}.xcd`))

/** A file as LibreOffice understood it: its flat XML; a text document or a presentation. */
export async function throughOffice(
  bytes: Uint8Array,
  kind: 'docx' | 'pptx' = 'docx',
): Promise<string> {
  const flat = kind === 'docx' ? 'fodt' : 'fodp'
  const program = kind === 'docx' ? 'writer' : 'impress'
  if (!office || !hasOffice(program)) throw new Error(`LibreOffice ${program} is not installed`)
  const folder = await mkdtemp(join(tmpdir(), 'word-'))
  try {
    await writeFile(join(folder, `document.${kind}`), bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const to = ['--headless', '--convert-to', flat, '--outdir', folder]
    await run(office, [profile, ...to, join(folder, `document.${kind}`)], { timeout: 180_000 })
    return await readFile(join(folder, `document.${flat}`), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Letters of any script and digits that stand in the text, notes included, drawn things not; how often each does. */
export function lettersOfOffice(flat: string): Map<string, number> {
  const from = flat.indexOf('<office:text')
  const text = flat
    .slice(from, flat.indexOf('</office:text>'))
    .replace(/<draw:frame[\s\S]*?<\/draw:frame>/g, '')
    .replace(/<text:note-citation[\s\S]*?<\/text:note-citation>/g, '')
    .replace(/<text:table-of-content-source[\s\S]*?<\/text:table-of-content-source>/g, '')
    .replace(/<[^>]*>/g, '')
  return lettersOf(text)
}

export function lettersOf(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [letter] of text.replace(/&\w+;/g, '').matchAll(/[\p{L}\p{N}]/gu)) {
    found.set(letter, (found.get(letter) ?? 0) + 1)
  }
  return found
}

/** Headings in their order, as words alone. */
export const headingsOfOffice = (flat: string): string[] =>
  [...flat.matchAll(/<text:h [^>]*>([\s\S]*?)<\/text:h>/g)].map(([, words = '']) =>
    plain(words.replace(/<text:sequence [\s\S]*?<\/text:sequence>/g, '')),
  )

/** Notes in the order of their marks, without white space. */
export const notesOfOffice = (flat: string): string[] =>
  [...flat.matchAll(/<text:note-body>([\s\S]*?)<\/text:note-body>/g)].map(([, words = '']) =>
    plain(words).replace(/\s/g, ''),
  )

export const countsOfOffice = (flat: string) => ({
  pages: Number(/meta:page-count="(\d+)"/.exec(flat)?.[1] ?? 0),
  formulas: flat.match(/<math[ >]/g)?.length ?? 0,
})

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string) =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '')
