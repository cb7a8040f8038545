import { fold } from '#packages/chinese/fold'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import type { Passage } from '../ports'
import { spaceIndex } from '../space-index'
import { candidateTerms, keyTerms, type KeyTerm } from './extractive/key-terms'

/** What a maker reads of a file. */
export interface Material {
  title: string
  /** In order; of a very long file a part, spread evenly. */
  passages: Passage[]
  /** How many the file has. */
  all: number
  /** Weightiest first. */
  terms: KeyTerm[]
}

const AT_ONCE = 500
const MOST_READ = 600
const MOST_TERMS = 400

/** The file's passages and what it is about. Bounded: at most 600 passages are kept of any file. */
export async function readMaterial(
  ctx: Context,
  file: { id: FileId; spaceId: TeamId; title: string; passageCount: number },
): Promise<Material> {
  const index = spaceIndex(ctx, file.spaceId)
  const passages: Passage[] = []
  let all = 0
  // What is not kept is dropped as it comes, so that a file of 20,000 passages needs no more room than one of 600.
  const stride = Math.max(1, Math.ceil(file.passageCount / MOST_READ))
  for (let from = 0; ;) {
    const some = await index.passagesOf(file.id, from, AT_ONCE)
    all += some.length
    passages.push(...some.filter(({ no }) => no % stride === 0))
    // Passages that are switched off leave gaps in the numbers.
    from = (some.at(-1)?.no ?? from) + 1
    if (some.length < AT_ONCE) break
  }
  const counted = candidateTerms(passages)
  const asked = counted.slice(0, MOST_TERMS).flatMap(({ words }) => words.map(fold))
  const { passages: passageCount, documentFrequency } = await index.statistics([...new Set(asked)])
  const elsewhere = { passages: Math.max(0, passageCount - all), documentFrequency }
  const title = bareTitle(file)
  return { title, passages, all, terms: keyTerms(counted, elsewhere, { title, passages }) }
}

const OPENING = 40

/** How the file opens, by one read; what is rare elsewhere is not asked. */
export async function readOpening(
  ctx: Context,
  file: { id: FileId; spaceId: TeamId; title: string },
): Promise<Material> {
  const passages = await spaceIndex(ctx, file.spaceId).passagesOf(file.id, 0, OPENING)
  const title = bareTitle(file)
  const nowhere = { passages: 0, documentFrequency: {} }
  const terms = keyTerms(candidateTerms(passages), nowhere, { title, passages })
  return { title, passages, all: passages.length, terms }
}

const bareTitle = ({ title }: { title: string }) => title.replace(/\.[a-z]{2,4}$/i, '')
