import type { FileId } from '~/core/ids'
// Shapes of the library's search. Free of zod: screens load this, not the schemas of contracts/search.ts.
import type { Anchor } from '../../terms'

/** Offsets `[from, to)` into the text they come with, UTF-16, in order and apart from each other. */
export type Mark = [from: number, to: number]

export const SEARCH_KEYWORD_LENGTH = 100
/** Pages of a search that can be asked for; further on a narrower question helps more. */
export const SEARCH_PAGES = 25
export const SEARCH_PAGE_SIZE = 20
/** Blocks shown of one file. */
export const SEARCH_BLOCKS = 3

/** A place in a file's text that holds what was searched. */
export interface BlockHit {
  /** Number of the passage in its file: what `GET /repositoryFile/passage` takes. */
  no: number
  headings: string[]
  /** Cut from the original text round the first find; `…` where something was left out. */
  text: string
  marks: Mark[]
  anchor: Anchor
}

interface NamedHit {
  id: string
  title: string
  /** What of the title was found; empty when only the content holds it. */
  marks: Mark[]
  /** '' for the library itself. */
  folderId: string
  /** Names from the library down to the folder it lies in; empty at the top. */
  path: string[]
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  createdBy: { id: string; name: string }
}

export interface FolderHit extends NamedHit {
  kind: 'folder'
}

export interface FileHit extends NamedHit {
  kind: 'file'
  id: FileId
  extension: string
  /** Bytes. */
  fileSize: number
  status: 'INIT' | 'PROCESSING' | 'DONE' | 'ERROR'
  /** Best first, at most `SEARCH_BLOCKS`. Always empty in a search of names. */
  blocks: BlockHit[]
  /** Blocks of the file that were found, the shown ones among them. */
  blockCount: number
}

export type SearchHit = FolderHit | FileHit

export type { SearchPage } from '../contracts/search'
