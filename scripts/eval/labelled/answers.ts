import { join } from 'node:path'
import { askInput } from '~/features/chat/contract'
import type { ChatEvent, Reference } from '~/features/chat/terms'
import { runTurn } from '~/features/chat/server/turn/run-turn'
import { isNoAnswer } from '~/core/refusal'
import type { SessionId } from '~/core/ids'
import { openLibrary, type LabelledLibrary } from './library'
import { halfOf } from '../halves'
import { bareOf, heldOf, inHalves, readLabels, type Must } from './marking'

interface Label {
  id: string
  kind: string
  question: string
  must: Must
  mustNot?: string[]
  answerable: boolean
  sources: { file: string; alsoIn?: string[]; quote: string }[]
  history?: { question: string; answer: string }[]
}

type Outcome = 'right' | 'half' | 'wrong' | 'missed' | 'refusedRightly'

/** Asks every labelled question in one library of all documents, as a turn of the chat does, and marks what came back. */
export async function run(directory: string) {
  const library = await openLibrary(join(directory, 'documents'))
  const rows = []
  for (const label of readLabels<Label>(directory, 'answers.jsonl')) {
    const answer = await ask(library, label)
    const outcome = outcomeOf(label, answer.text)
    const foreign = foreignOf(label, answer.refs)
    rows.push({ label, ...answer, outcome, foreign })
  }
  const counted = rows.map(({ label, outcome, foreign, refs }) => ({
    document: documentOf(label),
    kind: label.kind,
    counts: {
      asked: 1,
      ...countsOf(outcome),
      foreign: foreign.length > 0 ? 1 : 0,
      cited: refs.length,
      citedForeign: foreign.length,
    },
  }))
  const kinds = [...Map.groupBy(counted, ({ kind }) => kind)].map(
    ([kind, some]) => [kind, inHalves(some).all] as const,
  )
  const failing = rows
    .filter(({ outcome, foreign }) => !isGood(outcome) || foreign.length > 0)
    .map(({ label, outcome, text, foreign }) => ({
      id: label.id,
      half: halfOf(documentOf(label)),
      question: label.question,
      outcome,
      text,
      foreign: foreign.map(({ title }) => title),
    }))
  return { ...inHalves(counted), kinds: Object.fromEntries(kinds), failing, unread: library.unread }
}

const documentOf = ({ id, sources }: Label) => sources[0]?.file ?? id

const isGood = (outcome: Outcome) => outcome === 'right' || outcome === 'refusedRightly'

const countsOf = (outcome: Outcome) => ({
  right: outcome === 'right' ? 1 : 0,
  half: outcome === 'half' ? 1 : 0,
  wrong: outcome === 'wrong' ? 1 : 0,
  missed: outcome === 'missed' ? 1 : 0,
  refusedRightly: outcome === 'refusedRightly' ? 1 : 0,
})

/** The answer as its asker sees it, and its sources. */
async function ask({ ctx }: LabelledLibrary, { question, history = [] }: Label) {
  const { teamId, spaceId } = ctx.seat
  const messageId = ctx.newId()
  const asked = askInput.parse({ teamId, spaceId, question, useRepository: true })
  const turn = {
    order: {
      messageId,
      sessionId: ctx.newId<SessionId>(),
      title: question,
      ask: asked,
      askId: messageId,
      files: [],
      owner: { ...ctx.actor, ...ctx.seat },
      askedAt: ctx.now().getTime(),
    },
    earlier: history,
    signal: AbortSignal.timeout(60_000),
  }
  let text = ''
  let refs: Reference[] = []
  for await (const event of runTurn(ctx, turn)) {
    if (event.type === 'text.delta') text += event.delta
    if (event.type === 'text.recast') text = ''
    if (event.type === 'final.refs') {
      refs = event.refs
      text = event.answer ?? text
    }
    if (event.type === 'conversation.error') throw new Error(errorOf(event))
  }
  return { text, refs }
}

const errorOf = ({ code, message }: Extract<ChatEvent, { type: 'conversation.error' }>) =>
  `${code} ${message}`

/** What says itself that it is no answer is none, whatever it shows. */
function outcomeOf({ kind, must, mustNot = [], answerable }: Label, text: string): Outcome {
  const isRefused = isNoAnswer(text)
  if (kind === 'needs-model' && text.includes('要由模型来做'))
    return heldOf(must, text) === must.length ? 'right' : 'half'
  if (kind === 'courtesy') return /\[\d+\]/.test(text) || isRefused ? 'wrong' : 'refusedRightly'
  if (!answerable) return isRefused ? 'refusedRightly' : 'wrong'
  const held = heldOf(must, text)
  const saysWrong = mustNot.some((item) => bareOf(text).includes(bareOf(item)))
  if (held === must.length && !saysWrong && !isRefused) return 'right'
  if (held > 0 && !saysWrong) return 'half'
  return isRefused ? 'missed' : 'wrong'
}

/** Sources of files that neither the labels name nor hold what they want. */
function foreignOf({ kind, must, sources }: Label, refs: Reference[]): Reference[] {
  if (kind === 'library') return []
  const files = new Set(sources.flatMap(({ file, alsoIn = [] }) => [file, ...alsoIn]))
  return refs.filter(({ title, content }) => !files.has(title) && heldOf(must, content) === 0)
}
