import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { ModelIdentity } from '~/features/models/terms'
import type { ModelEvent } from '~/features/models/server'
import type { ChatEvent } from '../../terms'
import { AnswerText } from './answer-text'
import { citationsOf, type Citations } from '../citations/check-marks'
import { notices } from './notices'
import { isRefusal } from './prompt'
import { CitationRegistry } from '../citations/citation-registry'

/** What of the answer has already left, so that any ending can close what is open. */
export interface Draft {
  text: string
  isTextOpen: boolean
  /** Who said the first of it; null while nobody has. */
  by: ModelIdentity | null
  /** What the one who answers says of it; null: it has to be read off the words. */
  refused: boolean | null
  /** Milliseconds; null when no reasoning is open. */
  thinkingSince: number | null
  /** Characters of the reasoning that is open. */
  thoughtCharacters: number
  /** Some reasoning was closed. */
  hasThought: boolean
  /** What the answer may cite. */
  citationRegistry: CitationRegistry
  /** Files whose words the answer may repeat, known before its own sources: from earlier answers. */
  earlierFileIds: FileId[]
  /** The closed answer with its checked citations; null while it is open, and where no source was asked. */
  citations: Citations | null
  /** What a model is just saying and has not left yet. */
  writing: AnswerText | null
  /** The end of what was streamed was taken back. */
  isTrimmed: boolean
}

export const emptyDraft = (earlierFileIds: FileId[]): Draft => ({
  text: '',
  isTextOpen: false,
  by: null,
  refused: null,
  thinkingSince: null,
  thoughtCharacters: 0,
  hasThought: false,
  citationRegistry: new CitationRegistry(),
  earlierFileIds,
  citations: null,
  writing: null,
  isTrimmed: false,
})

/** What a model's words become on their way; words of a later round stand apart from those of the former. */
export function* pass(
  ctx: SeatedContext,
  event: ModelEvent,
  by: ModelIdentity,
  draft: Draft,
): Generator<ChatEvent> {
  if (event.type === 'reasoning' && event.text !== '') yield* passThought(ctx, event.text, draft)
  if (event.type === 'reasoning-recast' && draft.thinkingSince !== null) {
    draft.thinkingSince = null
    yield { type: 'think.recast', characters: draft.thoughtCharacters }
  }
  if (event.type === 'text') yield* passWords(ctx, event.text, by, draft)
  if (event.type === 'finished') yield* passWords(ctx, null, by, draft)
  if (event.type === 'recast' && draft.text !== '') {
    draft.text = ''
    yield { type: 'text.recast' }
  }
}

function* passThought(ctx: SeatedContext, text: string, draft: Draft): Generator<ChatEvent> {
  const isFirst = draft.thinkingSince === null
  const delta = isFirst && draft.hasThought ? `\n\n${text}` : text
  draft.thinkingSince ??= ctx.now().getTime()
  draft.thoughtCharacters = (isFirst ? 0 : draft.thoughtCharacters) + delta.length
  yield { type: 'think.delta', delta }
}

/** Null: no more of this round is to come. */
function* passWords(
  ctx: SeatedContext,
  piece: string | null,
  by: ModelIdentity,
  draft: Draft,
): Generator<ChatEvent> {
  const isFirst = draft.writing?.isFresh !== false
  draft.writing ??= new AnswerText(draft.citationRegistry.wereAsked)
  const words = piece === null ? draft.writing.end() : draft.writing.push(piece)
  if (words !== '') {
    yield* closeThinking(ctx, draft)
    // Words before and after calls are paragraphs of their own.
    if (isFirst && draft.text !== '') yield* addText(draft, by, '\n\n')
    draft.writing.isFresh = false
    yield* addText(draft, by, words)
  }
  if (piece === null) draft.writing = null
}

/** Text of the answer, its opening first. */
export function* addText(draft: Draft, by: ModelIdentity, text: string): Generator<ChatEvent> {
  if (!draft.isTextOpen) {
    const read = [...new Set([...draft.earlierFileIds, ...draft.citationRegistry.fileIds])]
    yield { type: 'text.start', by, read }
  }
  draft.isTextOpen = true
  draft.by ??= by
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
  yield* letGo(draft)
  draft.isTextOpen = false
  const { wereAsked } = draft.citationRegistry
  const refused = wereAsked && (draft.refused ?? isRefusal(draft.text))
  yield { type: 'text.done', refused }
  if (wereAsked) yield* cite(draft, refused)
  else if (draft.isTrimmed) yield { type: 'final.refs', refs: [], checks: [], answer: draft.text }
}

/** What was held back lest it became a mark is text as well. */
function* letGo(draft: Draft): Generator<ChatEvent> {
  const held = draft.writing?.end() ?? ''
  draft.writing = null
  if (held === '') return
  draft.text += held
  yield { type: 'text.delta', delta: held }
}

function* cite(draft: Draft, refused: boolean): Generator<ChatEvent> {
  draft.citations = citationsOf(draft.text, refused ? [] : draft.citationRegistry.items)
  const { refs, checks, text, unknown } = draft.citations
  const isOther = draft.isTrimmed || text !== draft.text
  yield { type: 'final.refs', refs, checks, ...(isOther && { answer: text }) }
  if (unknown > 0) yield notices.unknown(unknown)
}

export function* closeThinking(ctx: SeatedContext, draft: Draft): Generator<ChatEvent> {
  if (draft.thinkingSince === null) return
  const seconds = Math.round((ctx.now().getTime() - draft.thinkingSince) / 100) / 10
  draft.thinkingSince = null
  draft.hasThought = true
  yield { type: 'think.done', seconds }
}
