import { sql } from 'drizzle-orm'
import { withoutControls } from '~/core/text/text-rules'
import { files } from '../tables'

const LONGEST_TITLE = 200

/** What a file shall be called on screen. Never used as a key or a path. */
export function cleanTitle(name: string, extension: string): string {
  const plain = withoutControls(name.normalize('NFC').toWellFormed())
    // They look like paths.
    .replace(/[\\/]+/g, '_')
    .trim()
  const ending = `.${extension}`
  const stem = plain.toLowerCase().endsWith(ending) ? plain.slice(0, -ending.length) : plain
  const characters = Array.from(stem.trim())
    .slice(0, LONGEST_TITLE - ending.length)
    .join('')
  return `${characters || '未命名'}${ending}`
}

/** A web page is no file of anybody's: it goes by its title alone, whatever it is kept and handed over as. */
export function displayTitle({ title, sourceUrl }: { title: string; sourceUrl: string }): string {
  return sourceUrl === '' ? title : title.replace(/\.html$/, '')
}

/** The same as a column, of rows that are only told of. */
export const displayTitleColumn = sql<string>`CASE WHEN ${files.sourceUrl} <> '' AND ${files.title} GLOB '*.html' THEN substr(${files.title}, 1, length(${files.title}) - 5) ELSE ${files.title} END`

/** RFC 6266: an ASCII name for old readers, the true one beside it. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
