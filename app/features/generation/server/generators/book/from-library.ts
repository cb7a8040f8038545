import { z } from 'zod'
import { generationErrors } from '../../../errors'
import type { Tools, Work } from '../generator'
import { canClose, chapterDraft, chaptersIn } from '../outline/compiled/compiled-chapters'
import type { Cluster } from '../outline/compiled/clusters'
import type { Piece } from '../outline/compiled/pieces'
import { readLibrary, type LeftOut } from '../outline/compiled/read-library'
import { framed } from '../outline/offline-draft'
import { orderOf } from '../outline/prompts'
import { bounded, cleanTitle, type OutlineSize } from '../outline/shape'
import type { OutlineWay } from '../outline/steps'
import { CLUSTER_RULES } from './prompts'
import type { Survey } from '~/features/library/server'

// A source stands in so many words of an intent.
const MOST_NAMED = 3
const LAST_ATTEMPT = 3

/** A book out of a folder or the whole library: its documents laid together by what they speak of, each group a chapter. */
export const byLibrary: OutlineWay = {
  isRefined: false,
  draft: async (work, tools, _passages, size) => {
    const survey = await tools.survey()
    if (!survey) throw generationErrors.noDocuments()
    const { clusters, closes } = await chaptersOf(
      survey,
      work.title || work.form.topic,
      size,
      tools,
    )
    if (clusters.length === 0) throw generationErrors.tooFewWords()
    const named = await namedBy(work, tools, clusters)
    const drafts = named.map((item) => chapterDraft(item, item.intent, size.depth))
    return bounded(size.isFramed ? framed(drafts, closes) : drafts, size)
  },
}

/** The chapters that a library makes, and all that finds no place in them. */
export async function chaptersOf(
  survey: Survey,
  topic: string,
  size: OutlineSize,
  { signal, isOffline = false }: { signal: AbortSignal; isOffline?: boolean },
): Promise<{ clusters: Cluster[]; leftOut: LeftOut[]; closes: boolean }> {
  const { documents, leftOut } = await readLibrary(survey, signal)
  const closes = !isOffline || canClose(documents)
  const result = chaptersIn(documents, topic, size, { closes })
  return { clusters: result.clusters, leftOut: [...leftOut, ...result.leftOut], closes }
}

interface NamedCluster extends Cluster {
  intent: string
}

const names = z.object({
  chapters: z.array(
    z.object({ group: z.int(), title: z.string(), intent: z.string().default('') }),
  ),
})

/** Groups with the names and the order that a model gives them; those that it forgets keep their own. */
async function namedBy(
  work: Work,
  tools: Tools,
  clusters: readonly Cluster[],
): Promise<NamedCluster[]> {
  const own = clusters.map((item) => ({ ...item, intent: intentOf(item.pieces) }))
  if (tools.isOffline || tools.attempt >= LAST_ATTEMPT) return own
  const lines = clusters.map(({ pieces }, index) => `${index + 1}. ${listed(pieces)}`)
  const user = `${orderOf(work.form, work.title)}\n\n资料分组：\n${lines.join('\n')}`
  const asked = { system: CLUSTER_RULES, user, maxTokens: 4_000 }
  const { chapters } = await tools.askForJson(names, asked)
  const named = chapters.flatMap(({ group, title, intent }): NamedCluster[] => {
    const cluster = own[group - 1]
    const name = cleanTitle(title)
    if (!cluster) return []
    // Which sources it is of stays ours to say.
    const intents = [cluster.intent, intent].filter((item) => item !== '').join('；')
    return [{ ...cluster, title: name === '' ? cluster.title : name, intent: intents }]
  })
  const visited = new Set<readonly Piece[]>()
  const first = named.filter(({ pieces }) => !visited.has(pieces) && visited.add(pieces))
  return [...first, ...own.filter(({ pieces }) => !visited.has(pieces))]
}

const listed = (pieces: readonly Piece[]) =>
  pieces
    .slice(0, 12)
    .map(({ title, document }) => `${line(title)}（${line(document)}）`)
    .join('、')

const line = (text: string) => text.replace(/[<>]/g, '').replace(/\s+/g, ' ').trim()

function intentOf(pieces: readonly Piece[]): string {
  const titles = [...new Set(pieces.map(({ document }) => document))]
  return `依据${titles
    .slice(0, MOST_NAMED)
    .map((title) => `《${title}》`)
    .join('')}${titles.length > MOST_NAMED ? `等${titles.length}份` : ''}`
}
