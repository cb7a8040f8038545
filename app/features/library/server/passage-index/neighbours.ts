import { readTable } from '~/core/text/table-rows'
import type { PassageHit } from '../ports'

// As much as a reader takes in at once; beyond, what stands far from the question only dilutes it.
const MOST_PASSAGES = 4
const MOST_CHARACTERS = 1600

/**
 * Hits that stand side by side in one file under one heading, as stretches in the file's order; the rest alone. Stretches
 * come in the order of their best hits. Tables stay alone: their rows are read by their header.
 */
export function joinNeighbours<Hit extends PassageHit>(hits: Hit[]): Hit[][] {
  const stretches: Hit[][] = []
  for (const hit of hits) {
    const [first, second] = stretches.filter((stretch) => isBeside(stretch, hit))
    if (!first) {
      stretches.push([hit])
      continue
    }
    insert(first, hit)
    // The hit may have filled the gap between two.
    if (second && fits([...first, ...second])) {
      for (const hit of second) insert(first, hit)
      stretches.splice(stretches.indexOf(second), 1)
    }
  }
  return stretches
}

/** The text of a stretch, its passages apart as their paragraphs are. */
export const textOfStretch = (stretch: readonly Pick<PassageHit, 'text'>[]): string =>
  stretch.map(({ text }) => text).join('\n')

function isBeside(stretch: PassageHit[], hit: PassageHit): boolean {
  const [first] = stretch
  const last = stretch.at(-1)
  if (!first || !last || first.fileId !== hit.fileId) return false
  if (hit.no !== first.no - 1 && hit.no !== last.no + 1) return false
  const isOneSection = JSON.stringify(first.headings) === JSON.stringify(hit.headings)
  return isOneSection && fits([...stretch, hit]) && !isTable(first) && !isTable(hit)
}

const isTable = ({ text }: PassageHit) => readTable(text) !== null

const fits = (hits: PassageHit[]) =>
  hits.length <= MOST_PASSAGES &&
  hits.reduce((sum, { text }) => sum + text.length, 0) <= MOST_CHARACTERS

function insert<Hit extends PassageHit>(stretch: Hit[], hit: Hit): void {
  const index = stretch.findIndex(({ no }) => no > hit.no)
  stretch.splice(index === -1 ? stretch.length : index, 0, hit)
}
