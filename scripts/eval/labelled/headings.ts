import { join } from 'node:path'
import { fold } from '#packages/chinese/fold'
import { bigrams } from '#packages/chinese/terms'
import { findPassages, type FoundPassage } from '~/features/library/server'
import { queriesOf } from '~/features/generation/server/material/serving/heading-terms'
import { passagesServing } from '~/features/generation/server/material/serving/serving-passages'
import { halfOf } from '../halves'
import { openLibrary, type LabelledLibrary } from './library'
import { inHalves, readLabels } from './marking'

interface Label {
  id: string
  files: string[]
  /** From the document's title down to the heading. */
  path: string[]
  title: string
  intent: string
  siblings: string[]
  coverable: boolean
  passages: LabelledPassage[]
}
interface LabelledPassage {
  file: string
  page?: number
  slide?: number
  sheet?: string
  heading?: string
  quote: string
}

const AMONG = 5
const OVERLAP = 0.8

/** Looks up what serves each labelled heading in its files, as a text is studied and written. */
export async function run(directory: string) {
  const library = await openLibrary(join(directory, 'documents'))
  const rows = []
  for (const label of readLabels<Label>(directory, 'headings.jsonl')) {
    const served = await servedOf(library, label)
    const isCovered = served.slice(0, AMONG).some((passage) => isLabelled(label, passage))
    rows.push({ label, isCovered, hasAny: served.length > 0 })
  }
  const counted = rows.map(({ label, isCovered, hasAny }) => ({
    document: label.files[0] ?? '',
    counts: {
      coverable: label.coverable ? 1 : 0,
      covered: label.coverable && isCovered ? 1 : 0,
      uncoverable: label.coverable ? 0 : 1,
      falselyCovered: !label.coverable && hasAny ? 1 : 0,
    },
  }))
  const failing = rows
    .filter(({ label, isCovered, hasAny }) => (label.coverable ? !isCovered : hasAny))
    .map(({ label: { id, files, path, intent, coverable }, hasAny }) => {
      const fault = coverable ? (hasAny ? '不在前五段' : '没有找到') : '不该有'
      return { id, half: halfOf(files[0] ?? ''), path: path.join(' › '), intent, fault }
    })
  return { ...inHalves(counted), failing }
}

async function servedOf({ ctx, ids }: LabelledLibrary, label: Label): Promise<FoundPassage[]> {
  const { title, intent, siblings, path } = label
  const heading = { title, intent, siblings, above: path.slice(0, -1) }
  const fileIds = label.files.flatMap((name) => ids.get(name) ?? [])
  const found = []
  for (const query of queriesOf(heading)) found.push(await findPassages(ctx, query, { fileIds }))
  return passagesServing(heading, found)
}

/** A passage of the page, slide, sheet or heading that a label names, or one that holds its words. */
const isLabelled = ({ passages }: Label, hit: FoundPassage): boolean =>
  passages.some((label) => {
    if (hit.title !== label.file) return false
    const { anchor } = hit
    if (anchor.kind === 'cells') return anchor.sheet === (label.sheet ?? anchor.sheet)
    if (anchor.kind === 'page' && anchor.page === label.page) return true
    if (anchor.kind === 'slide' && anchor.slide === label.slide) return true
    const { heading } = label
    if (heading && hit.headings.some((item) => bare(item).includes(bare(heading)))) return true
    return overlap(label.quote, hit.text) >= OVERLAP
  })

const bare = (text: string) => fold(text).replace(/\s+/g, '')

/** Share of the quote's pairs that the text has; the better of the texts as they are and without white space. */
function overlap(quote: string, text: string): number {
  const shareIn = (own: string[], held: ReadonlySet<string>) =>
    own.filter((pair) => held.has(pair)).length / Math.max(1, own.length)
  return Math.max(
    shareIn(bigrams(bare(quote)), new Set(bigrams(bare(text)))),
    shareIn(bigrams(fold(quote)), new Set(bigrams(fold(text)))),
  )
}
