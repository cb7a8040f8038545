import type { SeatedContext } from '~/core/context'
import type { RelatedFile } from '../../wire/terms/guide'
import { findPassages } from '../find-passages'
import type { FileRow } from './generation-job-rows'
import { readMaterial } from './material'

const MOST = 4
const TERMS = 20

/**
 * Other files of the library that speak of the same, found by the key terms as if the caller had searched for them: so
 * nobody is told of a file that they may not see.
 */
export async function readingBeside(ctx: SeatedContext, file: FileRow): Promise<RelatedFile[]> {
  const { terms } = await readMaterial(ctx, file)
  const top = terms.slice(0, TERMS).map(({ text }) => text)
  if (top.length === 0) return []
  const { hits } = await findPassages(ctx, top.join(' '))
  const found = new Map<string, RelatedFile>()
  for (const hit of hits) {
    if (hit.fileId === file.id) continue
    const words = [hit.title, ...hit.headings, hit.text].join('\n')
    const existing = found.get(hit.fileId)
    const shared = top.filter((term) => existing?.shared.includes(term) || words.includes(term))
    const { title, extension } = hit
    found.set(hit.fileId, { id: hit.fileId, title, extension, shared })
  }
  return [...found.values()]
    .filter(({ shared }) => shared.length > 1)
    .toSorted((a, b) => b.shared.length - a.shared.length)
    .slice(0, MOST)
}
