import type { SeatedContext } from '~/core/context'
import type { ModelIdentity } from '~/features/models/contract'
import type { ModelEvent } from '~/features/models/server'
import type { ChatEvent } from '../contract'
import { citationsOf, type Citations } from './citations'
import { isRefusal } from './prompt'
import { SourceBook } from './source-book'

/** What of the answer has already left, so that any ending can close what is open. */
export interface Draft {
  text: string
  isTextOpen: boolean
  /** What the one who answers says of it; null: it has to be read off the words. */
  refused: boolean | null
  /** Milliseconds; null when no reasoning is open. */
  thinkingSince: number | null
  hasThought: boolean
  /** What the answer may cite. */
  book: SourceBook
  /** Files whose words the answer may repeat, known before its own sources: from earlier answers. */
  heard: string[]
  /** The closed answer with its checked citations; null while it is open, and where no source was asked. */
  citations: Citations | null
}

export const emptyDraft = (heard: string[]): Draft => ({
  text: '',
  isTextOpen: false,
  refused: null,
  thinkingSince: null,
  hasThought: false,
  book: new SourceBook(),
  heard,
  citations: null,
})

/** What a model's words become on their way; words of a later round stand apart from those of the former. */
export function* pass(
  ctx: SeatedContext,
  event: ModelEvent,
  by: ModelIdentity,
  draft: Draft,
): Generator<ChatEvent> {
  if (event.type === 'reasoning' && event.text !== '') {
    const isAgain = draft.thinkingSince === null && draft.hasThought
    draft.thinkingSince ??= ctx.now().getTime()
    draft.hasThought = true
    yield { type: 'think.delta', delta: isAgain ? `\n\n${event.text}` : event.text }
  }
  if (event.type === 'text' && event.text !== '') {
    yield* closeThinking(ctx, draft)
    yield* addText(draft, by, event.text)
  }
}

/** Text of the answer, its opening first. */
export function* addText(draft: Draft, by: ModelIdentity, text: string): Generator<ChatEvent> {
  if (!draft.isTextOpen) {
    const read = [...new Set([...draft.heard, ...draft.book.fileIds])]
    yield { type: 'text.start', by, read }
  }
  draft.isTextOpen = true
  draft.text += text
  yield { type: 'text.delta', delta: text }
}

/** Words of our own, for which no model was asked. */
export function* say(draft: Draft, text: string, refused: boolean): Generator<ChatEvent> {
  draft.refused = refused
  yield* addText(draft, { provider: 'none', label: '未调用模型', model: '' }, text)
}

/** Half an answer is closed like a whole one: its marks are checked and its sources can be opened. */
export function* closeOpen(ctx: SeatedContext, draft: Draft): Generator<ChatEvent> {
  yield* closeThinking(ctx, draft)
  if (!draft.isTextOpen) return
  draft.isTextOpen = false
  const { wereAsked, items } = draft.book
  const refused = wereAsked && (draft.refused ?? isRefusal(draft.text))
  yield { type: 'text.done', refused }
  if (!wereAsked) return
  draft.citations = citationsOf(draft.text, refused ? [] : items)
  const { refs, checks, text } = draft.citations
  yield { type: 'final.refs', refs, checks, ...(text !== draft.text && { answer: text }) }
}

export function* closeThinking(ctx: SeatedContext, draft: Draft): Generator<ChatEvent> {
  if (draft.thinkingSince === null) return
  const seconds = Math.round((ctx.now().getTime() - draft.thinkingSince) / 100) / 10
  draft.thinkingSince = null
  yield { type: 'think.done', seconds }
}
