import { defineExtension } from '~/core/extension-points'
import type { CitableWork } from '#packages/citations/citable-work'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import type { OutsidePage } from '~/core/outside'
import type { Statistics } from '~/core/ranking/question'
import type { ReadPdfTable } from '#packages/office-read/pdf/cmaps'
import type { Anchor } from '../terms'
import type { PassageFilter } from '../wire/terms/passages'
import type { FilePictures } from '../wire/terms/pictures'
import type { WorkKind, WorkParts } from '../wire/terms/works'

/** A piece of a document, 200–500 characters, as the index keeps it. */
export interface Passage {
  /** Position in its file, from 0. With the file's id and generation it is the passage's identity. */
  no: number
  headings: string[]
  text: string
  anchor: Anchor
  /** Its text was edited: places of its lines are not known any more. */
  isEdited?: true
}

/** Where the tables of pdf.js lie for fonts that no file carries. */
export const pdfTables = defineExtension<ReadPdfTable>('library.pdfTables')

/** A passage as people look after it: switched-off ones included. */
export interface PassageLine extends Passage {
  /** As it was read of the file. */
  original: string
  isOff: boolean
}

/** How a passage of a learned file differs from what was read. */
export interface PassageEdit {
  no: number
  /** Null: as it was read. */
  text: string | null
  isOff: boolean
}

export interface LineRange {
  /** How many of the matching ones to pass over. */
  from: number
  count: number
  keyword?: string
  only?: PassageFilter
}

/** A passage found for a question. */
export interface PassageHit extends Passage {
  fileId: FileId
  /** bm25 as a positive number: larger is better. Comparable within one search only. */
  score: number
}

/** What is found for a question, best first, and what the whole space knows of the question's terms. */
export interface Answered {
  hits: PassageHit[]
  statistics: Statistics
}

/** Where the index keeps deleted files until they are gone for good; no search looks there. */
export const BIN_FOLDER = 'bin'

/**
 * Which passages a search may see: those of the files and of what lies directly in the folders, together; where neither
 * is given, the whole space but the hidden folders. Made by `scopeOf` (folders/visibility).
 */
export interface SearchScope {
  fileIds?: FileId[]
  folderIds?: string[]
  hiddenFolderIds?: string[]
}

/** What a keyword was found in, literally. */
export interface KeywordMatches {
  /** Files whose title holds all of it, at most 500. */
  titles: FileId[]
  /** Files whose passages hold all of it and in how many, the most first; at most 500. */
  files: { fileId: FileId; blocks: number }[]
  /** More was found than is listed here. */
  isCut: boolean
}

export interface FoundLines {
  lines: PassageLine[]
  /** That match keyword and filter. */
  total: number
  counts: { all: number; edited: number; off: number }
}

/** What the index can tell of a file for questions about the library itself. */
export interface FileFacts {
  fileId: FileId
  /** Its first passage. */
  opening: Passage
  /** The first date of its text as it is written; null when it has none. */
  date: string | null
}

/** A passage as vectors know it; never given to another one. */
export interface PassagePlace {
  fileId: FileId
  generation: number
  no: number
}

export interface NearPlace extends PassagePlace {
  /** Cosine. */
  similarity: number
}

export interface PlacedVector extends PassagePlace {
  /** Of length 1; null: it lies outside the index. */
  values: Float32Array | null
}

/** Work for whoever makes vectors. */
export interface Unembedded {
  /** Handed to nobody else for two minutes. */
  passages: (PassagePlace & { text: string })[]
  isMoreLeft: boolean
  /** Whose vectors lie outside and are of no use any more. */
  gone: PassagePlace[]
}

/** A file of which nothing more will come. */
export interface CompletedFile {
  fileId: FileId
  generation: number
  title: string
  folderId: string
  /** Those that were not put before. */
  passages: Passage[]
  /** Of the whole file. */
  expected: number
  /** What was read of it, to be kept beside the passages; else it lies in the file store. */
  text?: string
}

/** `missing`: fewer passages than expected were put. `gone`: the file was removed, or a newer generation is visible. */
export type Completion = 'whole' | 'missing' | 'gone'

/** Bounds of one `putPassages`: more is refused, so split a window that is larger. */
export const PASSAGE_LIMITS = { perPut: 2000, charactersPerPut: 4_000_000 } as const

/**
 * Where vectors lie: in the space's index, or in Cloudflare Vectorize. Neither says who may see a passage: what comes from
 * here is asked of the index before anybody sees it (`passagesAt`).
 */
export interface VectorStore {
  /** False: the model's vectors are of another length than before. */
  put(spaceId: TeamId, model: string, vectors: PlacedVector[]): Promise<boolean>
  remove(spaceId: TeamId, model: string, places: PassagePlace[]): Promise<void>
  /** Likeliest first. A store that cannot hold all of the scope against its vectors answers more than the scope. */
  nearest(
    spaceId: TeamId,
    model: string,
    vector: Float32Array,
    scope: SearchScope,
    limit: number,
  ): Promise<NearPlace[]>
}

/** What is used of a binding to Cloudflare Vectorize. */
export type VectorizeBinding = Pick<Vectorize, 'upsert' | 'deleteByIds' | 'query'>

/** Bound in production only, and only where somebody made the index; else vectors lie with the passages. */
export const vectorize = defineExtension<VectorizeBinding>('library.vectorize')

/**
 * Words of fetched pages and PDFs, read where the parsers are: in the ingest Worker, whose isolate alone a hostile file
 * exhausts. Null for what cannot be read: damaged, locked, without words. At most about `most` characters.
 */
export interface PageReaderPort {
  page(page: OutsidePage, most: number): Promise<PlainPage | null>
  pdf(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<PlainPdfPage[] | null>
  /** Pictures of a stored file, some at a time; none of what cannot be read. */
  pictures(file: StoredFile, window: number): Promise<FilePictures>
  /** One of them as it lies in the file; null for what is not there, or is too large to stand in a text. */
  picture(file: StoredFile, name: string): Promise<Uint8Array<ArrayBuffer> | null>
}

export const pageReader = defineExtension<PageReaderPort>('library.pageReader')

export interface StoredFile {
  objectKey: string
  size: number
  /** Of its name, in small letters, without the dot. */
  extension: string
}

/** A page's words and what it says of itself. */
export interface PlainPage {
  title: string
  /** '' when the page does not say. */
  site: string
  /** `YYYY-MM-DD`; '' when the page does not say. */
  publishedOn: string
  /** Paragraphs with a blank line between. */
  text: string
}

/** Words of a page of a PDF: its paragraphs. */
export interface PlainPdfPage {
  page: number
  paragraphs: string[]
}

export { outlets, type Outlet } from './folders/outlet-port'

/** Whoever cites files hears of works that somebody wrote or confirmed, or that a registry described. */
export const workListener =
  defineExtension<
    (
      ctx: Context,
      input: { teamId: TeamId; changed: readonly { fileId: FileId; work: CitableWork }[] },
    ) => Promise<void>
  >('library.works')

/** A work as a registry of DOIs knows it. */
export interface RegisteredWork {
  /** Null for what lists of literature have no kind for. */
  kind: WorkKind | null
  /** All names by which a title page may show it, the fullest first. */
  titles: readonly string[]
  parts: WorkParts
}

/** `off`: nobody may be asked. `unknown`: nobody registered it. `busy`: another time; `failed`: not by this key or protocol. */
export type Registered =
  | { state: 'off' }
  | { state: 'busy' }
  | { state: 'unknown' | 'failed' }
  | { state: 'found'; work: RegisteredWork }

export type FindRegistered = (ctx: Context, doi: string) => Promise<Registered>

/** Who knows what is registered of a DOI: the feature that asks outside. */
export const doiRegistry = defineExtension<FindRegistered>('library.doiRegistry')
