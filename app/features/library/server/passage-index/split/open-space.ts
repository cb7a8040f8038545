import type { FileId } from '~/core/ids'
import type { Completion, KeywordMatches, NearPlace, PassageHit, Unembedded } from '../../ports'
import type { IndexPart, SpaceIndexRpc } from '../methods'
import { topFiles } from '../lookup'
import type { Sql } from '../sql'
import { PartRouter, type PartAnswer, type SpaceParts } from './part-router'
import { askParts, statisticsOfParts } from './split-search'

export type { SpaceParts } from './part-router'

const MOST_FILES_OF_KEYWORD = 500
const MOST_OPENINGS = 1_000

/**
 * A space's index, whichever parts it has: beyond so many passages new files go to a further part, whole, and stay there
 * for good. Questions are asked of all parts side by side and ranked as one index of all of them would.
 */
export function openSpace(sql: Sql, parts: SpaceParts): SpaceIndexRpc {
  const router = new PartRouter(sql, parts)
  const { first } = parts
  const reading = openReading(router, first)
  return {
    ...openWriting(router),
    ...reading,
    ...openVectorRoutes(router, first),
    async ask(question, scope, limit) {
      if (!router.isSplit) return first.ask(question, scope, limit)
      const { hits, statistics } = await askParts(router.all, {
        question,
        scope,
        seqOf: router.seqOf,
      })
      return { hits: hits.slice(0, limit), statistics }
    },
    async search(question, scope, limit) {
      if (!router.isSplit) return first.search(question, scope, limit)
      return (await askParts(router.all, { question, scope, seqOf: router.seqOf })).hits.slice(
        0,
        limit,
      )
    },
    statistics: async (terms) =>
      router.isSplit ? statisticsOfParts(router.all, terms) : first.statistics(terms),
    // What the first part asks of the others.
    termCounts: async (terms) => first.termCounts(terms),
    corpusOf: async (plan) => first.corpusOf(plan),
    matchPlan: async (plan, corpus, scope, most) => first.matchPlan(plan, corpus, scope, most),
  }
}

function openWriting(router: PartRouter) {
  return {
    putPassages: async (fileId, ...window) =>
      (await router.partFor(fileId)).putPassages(fileId, ...window),
    commitFile: async (fileId, ...generation) =>
      (await router.partFor(fileId)).commitFile(fileId, ...generation),
    withdrawFile: async (fileId, generation) =>
      (await router.partFor(fileId)).withdrawFile(fileId, generation),
    renameFile: async (fileId, title) => (await router.partFor(fileId)).renameFile(fileId, title),
    removeFile: async (fileId) => (await router.partFor(fileId)).removeFile(fileId),
    setEdits: async (fileId, ...edits) => router.partOf(fileId).setEdits(fileId, ...edits),
    async removeAll() {
      // The first one knows which others there are: it goes last.
      for (const part of router.all.toReversed()) await part.removeAll()
    },
    async completeFiles(files) {
      const answers = await router.inPartsFor(files, async (part, some) => part.completeFiles(some))
      return inOrder<Completion>(answers)
    },
    async placeFiles(places) {
      await router.inPartsFor(places, async (part, some) => part.placeFiles(some))
    },
  } satisfies Partial<SpaceIndexRpc>
}

function openReading(router: PartRouter, first: IndexPart) {
  return {
    passagesOf: async (fileId, ...range) => router.partOf(fileId).passagesOf(fileId, ...range),
    textOf: async (fileId, generation) => router.partOf(fileId).textOf(fileId, generation),
    linesOf: async (fileId, range) => router.partOf(fileId).linesOf(fileId, range),
    async lookUp(keyword, scope) {
      if (!router.isSplit) return first.lookUp(keyword, scope)
      const found = await Promise.all(router.all.map((part) => part.lookUp(keyword, scope)))
      return allMatches(found)
    },
    async lookUpBlocks(keyword, scope, page) {
      if (!router.isSplit) return first.lookUpBlocks(keyword, scope, page)
      const found = await Promise.all(
        router.all.map((part) => part.lookUpBlocks(keyword, scope, page)),
      )
      // What all of them found decides whose passages come along.
      const matches = allMatches(found.map((own) => own.matches))
      const topIds = new Set(topFiles(matches, page.files))
      return {
        matches,
        blocks: found.flatMap(({ blocks }) => blocks.filter(({ fileId }) => topIds.has(fileId))),
      }
    },
    async factsOf(fileIds) {
      const answers = await router.inParts(fileIds.map(asItem), async (part, some) =>
        part.factsOf(some.map(({ fileId }) => fileId)),
      )
      const facts = new Map(
        answers.flatMap(({ answer }) => answer).map((item) => [item.fileId, item]),
      )
      return fileIds.flatMap((fileId) => facts.get(fileId) ?? [])
    },
    async openingsWith(words, scope) {
      const found = await Promise.all(router.all.map((part) => part.openingsWith(words, scope)))
      return found.flat().slice(0, MOST_OPENINGS)
    },
    async blocksWith(keyword, fileIds, perFile) {
      const answers = await router.inParts(fileIds.map(asItem), async (part, some) =>
        part.blocksWith(
          keyword,
          some.map(({ fileId }) => fileId),
          perFile,
        ),
      )
      const hits = answers.flatMap(({ answer }) => answer)
      // Of each file they come in their order, and files by their ids.
      return hits.toSorted((a, b) => (a.fileId < b.fileId ? -1 : a.fileId > b.fileId ? 1 : 0))
    },
  } satisfies Partial<SpaceIndexRpc>
}

function openVectorRoutes(router: PartRouter, first: IndexPart) {
  return {
    async takeUnembedded(model, limit) {
      const taken: Unembedded = { passages: [], isMoreLeft: false, gone: [] }
      for (const part of router.all) {
        const left = limit - taken.passages.length
        if (left === 0) return { ...taken, isMoreLeft: true }
        const more = await part.takeUnembedded(model, left)
        taken.passages.push(...more.passages)
        taken.gone.push(...more.gone)
        taken.isMoreLeft ||= more.isMoreLeft
      }
      return taken
    },
    async giveBackUnembedded(places) {
      await router.inParts(places, async (part, some) => part.giveBackUnembedded(some))
    },
    async keepVectors(model, placed) {
      const answers = await router.inParts(placed, async (part, some) =>
        part.keepVectors(model, some),
      )
      return answers.every(({ answer }) => answer)
    },
    async forgetGone(places) {
      await router.inParts(places, async (part, some) => part.forgetGone(some))
    },
    async lacksVectors(model) {
      const lacking = await Promise.all(router.all.map((part) => part.lacksVectors(model)))
      return lacking.includes(true)
    },
    async nearest(model, vector, scope, limit) {
      if (!router.isSplit) return first.nearest(model, vector, scope, limit)
      const ask = async (part: IndexPart) => part.nearest(model, vector, scope, limit)
      const near = (await Promise.all(router.all.map(ask))).flat()
      return near.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit)
    },
    async passagesAt(places, scope) {
      if (!router.isSplit) return first.passagesAt(places, scope)
      const answers = await router.inParts(places, async (part, some) =>
        part.passagesAt(some, scope),
      )
      return inPlaces(
        places,
        answers.flatMap(({ answer }) => answer),
      )
    },
  } satisfies Partial<SpaceIndexRpc>
}

const asItem = (fileId: FileId) => ({ fileId })

/** Answers of several parts, in the order of the items that they were asked about. */
function inOrder<Answer>(answers: readonly PartAnswer<Answer[]>[]): Answer[] {
  const placed = answers.flatMap(({ indexes, answer }) =>
    answer.map((item, position) => ({ item, index: indexes[position] ?? 0 })),
  )
  return placed.toSorted((a, b) => a.index - b.index).map(({ item }) => item)
}

/** Hits in the order of the places that they stand at. */
function inPlaces(places: readonly NearPlace[], hits: readonly PassageHit[]): PassageHit[] {
  const keyOf = ({ fileId, no }: PassageHit | NearPlace) => `${fileId}-${no}`
  const byKey = new Map(hits.map((hit) => [keyOf(hit), hit]))
  return places.flatMap((place) => byKey.get(keyOf(place)) ?? [])
}

function allMatches(found: readonly KeywordMatches[]): KeywordMatches {
  const titles = found.flatMap((own) => own.titles)
  const files = found.flatMap((own) => own.files).toSorted((a, b) => b.blocks - a.blocks)
  return {
    titles: titles.slice(0, MOST_FILES_OF_KEYWORD),
    files: files.slice(0, MOST_FILES_OF_KEYWORD),
    isCut: found.some(({ isCut }) => isCut) || files.length > MOST_FILES_OF_KEYWORD,
  }
}
