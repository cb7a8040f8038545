import { EditorState, type Transaction } from 'prosemirror-state'
import type { Change } from '#packages/document/body'
import { replaceWords, type WordsHit } from './find-words'
import { suggested } from './suggested'

/** What became of the places in which other words were to stand. */
export interface Replaced {
  count: number
  /** Those of them that stand at once where changes are tracked, since nobody could reject them: names of columns. */
  untracked: number
}

/** Other words in their places, each as a change of its own that waits to be accepted; what can be neither is left out. */
export function replaceTracked(
  tr: Transaction,
  hits: readonly WordsHit[],
  { words, newChange }: { words: string; newChange: () => Change },
): Replaced {
  const done: Replaced = { count: 0, untracked: 0 }
  // From the last place on: what is put in moves none of those before it.
  for (const hit of hits.toSorted((left, right) => right.from - left.from)) {
    const state = EditorState.create({ doc: tr.doc })
    const suggestion = suggested(replaceWords(state.tr, [hit], words), state, newChange())
    if (!suggestion) continue
    for (const step of suggestion.tr.steps) tr.step(step)
    done.count += 1
    if (suggestion.kind === 'untracked') done.untracked += 1
  }
  return done
}
