import type { Stretch } from './place-passage'
import { partsOf, type TextIndex } from './text-index'

export type MarkTone = 'cited' | 'found' | 'current'

/**
 * Puts stretches under the marker. From the last to the first: what is cut off behind a mark leaves the index right for
 * what stands before it. Afterwards the index is stale.
 */
export function markStretches(
  index: TextIndex,
  stretches: readonly { stretch: Stretch; tone: MarkTone; no: number }[],
): void {
  for (const { stretch, tone, no } of stretches.toSorted(
    (a, b) => b.stretch.from - a.stretch.from,
  )) {
    for (const { node, from, to } of partsOf(index, stretch).toReversed()) {
      const words = node.splitText(from)
      words.splitText(to - from)
      const mark = node.ownerDocument.createElement('mark')
      mark.className = 'paper-mark'
      mark.dataset['tone'] = tone
      mark.dataset['no'] = String(no)
      words.replaceWith(mark)
      mark.appendChild(words)
    }
  }
}

/** Takes marks away and leaves the text as it was. */
export function unmark(root: HTMLElement, tones: readonly MarkTone[]): void {
  const parents = new Set<ParentNode & Node>()
  for (const tone of tones) {
    for (const mark of root.querySelectorAll(`mark.paper-mark[data-tone=${tone}]`)) {
      if (mark.parentNode) parents.add(mark.parentNode)
      mark.replaceWith(...mark.childNodes)
    }
  }
  for (const parent of parents) parent.normalize()
}
