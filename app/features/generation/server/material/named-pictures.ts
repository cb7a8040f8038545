import type { DocNode } from '#packages/document'
import { captionsIn, type FoundPassage } from '~/features/library/server'
import { pictureFormats } from '~/features/library/wire/terms/pictures'
import type { NamedPicture } from '../../study-terms'
import type { Quote } from '../generators/paper/quotes'

const MOST_PICTURES = 30

/** Files of these passages that pictures can be taken out of. */
export const givingPictures = (hits: readonly FoundPassage[]): string[] =>
  hits.flatMap(({ fileId, extension }) => (pictureFormats.includes(extension) ? [fileId] : []))

/** What the sources of headings call their pictures, each under the first heading that it serves. */
export function picturesNamed(
  nodes: readonly DocNode[],
  { own, quotes }: { own: ReadonlyMap<string, readonly number[]>; quotes: readonly Quote[] },
  giving: ReadonlySet<string>,
): NamedPicture[] {
  const named = nodes.flatMap(({ id: nodeId, title }) =>
    (own.get(nodeId) ?? []).flatMap((index) => {
      const passage = quotes[index]?.passage
      if (!passage?.fileId || !giving.has(passage.fileId)) return []
      return captionsIn(passage.text).map(({ caption, words }): [string, NamedPicture] => [
        `${passage.fileId} ${words}`,
        { nodeId, title, document: passage.title, caption },
      ])
    }),
  )
  return [...new Map(named.toReversed()).values()].toReversed().slice(0, MOST_PICTURES)
}
