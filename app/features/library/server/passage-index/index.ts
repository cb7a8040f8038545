import type { FileId } from '~/core/ids'
import type {
  Answered,
  CompletedFile,
  Completion,
  LineRange,
  KeywordMatches,
  NearPlace,
  Passage,
  PassageEdit,
  PassageHit,
  PassagePlace,
  PlacedVector,
  SearchScope,
} from '../ports'
import { commitFile, completeFiles, withdrawFile } from './commit'
import { linesOf, setEdits } from './edits'
import { factsOf, openingsWith } from './facts'
import { blocksWith, lookUp, type LookUpPage } from './lookup'
import { lookUpBlocks } from './lookup-blocks'
import { openTermCache, type TermCache } from './postings/term-cache'
import { fileOf } from './known-files'
import { HITS, rankHits, termsOfQuestion } from './ranking/rank-hits'
import { match, passagesOf } from './read'
import { openPart } from './split/part-search'
import { prepare } from './schema'
import type { Sql } from './sql'
import { textOf } from './texts'
import { openTitles, type Titles } from './titles'
import { openVectors } from './vectors/near-vectors'
import { placeFiles, putPassages, removeFile, renameFile, renewSome, type Early } from './write'

export { openSpace, type SpaceParts } from './split/open-space'
export type { Sql, SqlValue } from './sql'

/**
 * One space's passages over a SQLite of their own. The Durable Object adds the door and the alarm, nothing else.
 * A file is learned in generations: windows of passages are put (any order, any number of times), then one
 * commit makes exactly that generation visible and drops the older ones. What is put `early` of a file of which no
 * generation is whole can be found as it comes.
 */
export function openPassageIndex(sql: Sql) {
  prepare(sql)
  const titles = openTitles(sql)
  const termCache = openTermCache(sql)
  const vectors = openVectors(sql, titles.all)
  return {
    ...openWriting(sql, titles, termCache),
    /** Best first. Only visible generations. */
    search: (question: string, scope: SearchScope, limit = HITS): PassageHit[] =>
      search(sql, termCache, question, scope).hits.slice(0, limit),
    /** The same with what is known of the question's terms. */
    ask(question: string, scope: SearchScope, limit = HITS): Answered {
      const { hits, statistics } = search(sql, termCache, question, scope)
      return { hits: hits.slice(0, limit), statistics }
    },
    /** Reads a piece of what the last questions would have been answered sooner with. Answers whether more is left. */
    readAhead: () => termCache.places.readSome(),
    /** What the full text alone finds, in its own order: for measurements of the ranking. */
    matching: (question: string, scope: SearchScope) =>
      match(sql, question, scope, { limit: HITS }),
    /** Where a keyword stands as it was typed, for the library's search. */
    lookUp: (keyword: string, scope: SearchScope): KeywordMatches =>
      lookUp(sql, titles.all(), keyword, scope),
    /** The same with the best passages of the first files, in one call of the object. */
    lookUpBlocks: (keyword: string, scope: SearchScope, page: LookUpPage) =>
      lookUpBlocks(sql, titles.all(), { keyword, scope, page }),
    /** How files begin and which dates they hold; at most 200 files and 4,000 passages are looked at. */
    factsOf: (fileIds: FileId[]) => factsOf(sql, fileIds),
    /** First lines of the files whose opening holds one of the words. */
    openingsWith: (words: string[], scope: SearchScope) => openingsWith(sql, words, scope),
    /** The best passages of these files that hold a keyword as it was typed, at most `perFile` of each. */
    blocksWith: (keyword: string, fileIds: FileId[], perFile: number) =>
      blocksWith(sql, keyword, fileIds, perFile),
    /** As one part of a space: what is counted of terms, where a plan's terms stand, and what it finds by the whole's counts. */
    ...openPart(sql, termCache),
    /** Whether the file was put or placed here, or removed. */
    knows: (fileId: FileId) => fileOf(sql, fileId) !== undefined,
    /** Corpus statistics that ranking needs: how many passages, and in how many of them each term stands. */
    statistics: (terms: string[]) => termCache.counts.of(terms),
    /** Passages of a file in order, without those that were switched off: for guides and for the passages around a citation. */
    passagesOf: (fileId: FileId, from: number, count: number) =>
      passagesOf(sql, fileId, from, count),
    /** What `completeFiles` was given to keep of this generation; null when that was nothing. */
    textOf: (fileId: FileId, generation: number) => textOf(sql, fileId, generation),
    /** All passages of the visible generation, switched-off ones included, in order; and how many there are. */
    linesOf: (fileId: FileId, range: LineRange) => linesOf(sql, fileId, range),
    /**
     * Makes exactly these the edits of a generation. Idempotent; ignored for a generation that is not the visible one,
     * and when a higher `revision` of the same generation was told before. Switched-off passages are found no more.
     */
    setEdits: (fileId: FileId, generation: number, revision: number, edits: PassageEdit[]) =>
      termCache.after(() => setEdits(sql, fileId, { generation, revision, edits })),
    renewSome: (limit: number) => termCache.after(() => renewSome(termCache.store, limit)),
    takeUnembedded: (model: string, limit: number, now: number) => vectors.take(model, limit, now),
    /** They were taken and no vector could be made. */
    giveBackUnembedded: (places: PassagePlace[]) => vectors.giveBack(places),
    /**
     * Of what changed since it was taken nothing is kept. False, and none is kept: the model's vectors that lie here are of
     * another length.
     */
    keepVectors: (model: string, placed: PlacedVector[]) => vectors.keep(model, placed),
    forgetGone: (places: PassagePlace[]) => vectors.forgetGone(places),
    lacksVectors: (model: string) => vectors.isLacking(model),
    /** Of the vectors that the index keeps itself; none for a vector of another length. */
    nearest: (model: string, vector: Float32Array, scope: SearchScope, limit: number) =>
      vectors.nearest(model, vector, scope, limit),
    /** Those of the passages that can be found and lie in the scope, in the order given; their `score` is 0. */
    passagesAt: (places: NearPlace[], scope: SearchScope) => vectors.passagesAt(places, scope),
  }
}

/** What changes passages; titles and counts that are kept follow. */
function openWriting(sql: Sql, titles: Titles, termCache: TermCache) {
  const { store, after } = termCache
  return {
    /**
     * Idempotent: putting the same window again replaces it. `title` is indexed with every passage.
     * Windows of a removed file, or of a generation not above the visible one, are ignored. Answers whether they can be
     * found already; `folderId` is where a file that is not known yet lies.
     */
    putPassages: (
      fileId: FileId,
      generation: number,
      title: string,
      passages: Passage[],
      early?: Early,
    ): boolean =>
      after(() =>
        titles.after(fileId, () => putPassages(store, fileId, generation, title, passages, early)),
      ),
    /** Puts what is left of files and makes each whole and visible at its place, all in one step; answers in their order. */
    completeFiles(files: CompletedFile[]): Completion[] {
      const done = after(() => completeFiles(store, files))
      for (const { fileId } of files) titles.after(fileId, () => {})
      return done
    },
    /** What could be found of a generation that will not become whole can be found no more. */
    withdrawFile: (fileId: FileId, generation: number) =>
      after(() => titles.after(fileId, () => withdrawFile(store, fileId, generation))),
    /**
     * Refuses (throws) when fewer than `expected` passages (numbers 0 … expected - 1) were put, when the file was
     * removed, or when a newer generation is visible. Passages numbered higher are dropped. Committing again
     * answers the same: a hash over all passages in order.
     */
    commitFile: (fileId: FileId, generation: number, expected: number) =>
      after(() => titles.after(fileId, () => commitFile(store, fileId, generation, expected))),
    renameFile: (fileId: FileId, title: string) =>
      titles.after(fileId, () => renameFile(sql, fileId, title)),
    removeFile: (fileId: FileId) =>
      after(() => titles.after(fileId, () => removeFile(store, fileId))),
    /** Tells in which folders files lie ('' is the root, `BIN_FOLDER` hides them), whether or not they are learned yet. */
    placeFiles: (places: { fileId: FileId; folderId: string }[]) => {
      placeFiles(sql, places)
      titles.forget()
    },
  }
}

export type PassageIndex = ReturnType<typeof openPassageIndex>

function search(
  sql: Sql,
  { counts, places }: TermCache,
  question: string,
  scope: SearchScope,
): Answered {
  const statistics = counts.of(termsOfQuestion(question))
  const hits = match(sql, question, scope, { limit: HITS, statistics, places })
  return { hits: rankHits(question, hits, statistics), statistics }
}
