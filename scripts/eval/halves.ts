import type { Document } from './asking'
import { hashOf } from './draw'

/** The one on which weights and thresholds are set, and the one that figures are stated of. */
export const halves = ['dev', 'report'] as const
export type Half = (typeof halves)[number]

/** drcd numbers its paragraphs by article; elsewhere the title is the article. */
export const articleOf = ({ id, title }: Pick<Document, 'id' | 'title'>) =>
  /^(drcd-\d+)-/.exec(id)?.[1] ?? (title || id)

/** No article or question stands in both halves. */
export const halfOf = (name: string): Half => halves[(hashOf(name) >>> 7) % 2] ?? 'dev'

/** Files in the order of their hashes, by turns to either half: both are filled however few there are. */
export function halvesOfFiles(files: Iterable<string>): Map<string, Half> {
  const ordered = [...new Set(files)].toSorted((a, b) => hashOf(a) - hashOf(b))
  return new Map(ordered.map((file, index) => [file, halves[index % 2] ?? 'dev']))
}
