import type { SharedItem } from '~/client/offline/offline-database'
import { admitFiles } from '../upload/rules'

/** One thing that goes into the library by itself. */
export type SharedPart =
  | { type: 'file'; name: string; file: File; refusal: string }
  | { type: 'link'; name: string; url: string }

const NAME_AT_MOST = 60

/**
 * What another app handed over, as the library takes it: files, addresses of pages, and words as a text file. Many apps put
 * the address into the words.
 */
export function partsOf({ title, text, url, files }: SharedItem): SharedPart[] {
  const refusals = refusalsOf(files)
  const links = [...new Set([url, ...addressesIn(text)].filter(isAddress))]
  const words = text.replace(ADDRESS, ' ').trim()
  // Beside an address the words are what the app says of it.
  const isText = words !== '' && links.length === 0 && files.length === 0
  return [
    ...files.map((file) => ({
      type: 'file' as const,
      name: file.name,
      file,
      refusal: refusals.get(file) ?? '',
    })),
    ...links.map((link) => ({ type: 'link' as const, name: title || words || link, url: link })),
    ...(isText ? [textPart(title || words, words)] : []),
  ]
}

/** Why some are not taken. Phones hand over many of one name: each is judged by itself. */
function refusalsOf(files: readonly File[]): ReadonlyMap<File, string> {
  const { admitted, refused } = admitFiles(files)
  const others = files.filter((file) => !admitted.includes(file))
  return new Map(others.map((file, index) => [file, refused[index]?.message ?? '']))
}

const ADDRESS = /https?:\/\/[^\s<>"'，。；、）】》]+/g
const addressesIn = (text: string) => text.match(ADDRESS) ?? []
const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

function textPart(title: string, words: string): SharedPart {
  const firstLine =
    title
      .split('\n')[0]
      ?.replace(/[\\/:*?"<>|]/g, ' ')
      .trim() ?? ''
  const name = `${[...firstLine].slice(0, NAME_AT_MOST).join('') || '分享的文字'}.md`
  return {
    type: 'file',
    name,
    file: new File([words], name, { type: 'text/markdown' }),
    refusal: '',
  }
}
