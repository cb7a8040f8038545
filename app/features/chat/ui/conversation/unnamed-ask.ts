import { session } from '~/client/storage'
import {
  list,
  number,
  object,
  optional,
  orElse,
  readOrNull,
  text,
  truth,
} from '#packages/basics/shape'
import type { Question } from './question'

/** Where this tab keeps the question of a new chat until the chat has its address. */
export const UNNAMED_ASK_KEY = 'chat_unnamed_ask'

// The server knows an ask by its id for as long as its session stands; an old one would only surprise.
const WORTH_MS = 10 * 60_000

const unnamedAsk = object({
  teamId: text,
  askId: text,
  keptAt: number,
  question: object({
    question: text,
    useR1: truth,
    useSearch: truth,
    useScholar: truth,
    useRepository: truth,
    onlyDocuments: optional(truth),
    agentId: optional(text),
    image: optional(object({ id: text })),
    shownImage: optional(object({ id: text, fileName: text })),
    files: list(object({ fileId: text, repositoryFileId: text })),
    works: orElse(list(object({ id: text })), []),
    shownFiles: orElse(list(object({ id: text, title: text, extension: text })), []),
  }),
})

// A reload that was under way when the address changed still goes to the old one.
const RELOAD_MS = 1000

interface Ask {
  askId: string
  question: Question
}

/** Keeps the ask over a reload, null: forgets it. `now` in milliseconds. */
export function keepUnnamedAsk(teamId: string, ask: Ask | null, now = Date.now()): void {
  if (ask) session.write(UNNAMED_ASK_KEY, { teamId, keptAt: now, ...ask })
  else session.remove(UNNAMED_ASK_KEY)
}

/** The chat has its address: the ask is forgotten, at once when the page goes elsewhere by itself. */
export function forgetNamedAsk(): () => void {
  const forget = () => session.remove(UNNAMED_ASK_KEY)
  const timer = setTimeout(forget, RELOAD_MS)
  return () => {
    clearTimeout(timer)
    forget()
  }
}

/**
 * Takes the ask that a reload has cut off, at most once. Sent again under its id it follows the turn that it started, or
 * starts it when it never arrived.
 */
export function takeUnnamedAsk(teamId: string, now = Date.now()): Ask | null {
  const saved = readOrNull(unnamedAsk, session.read<unknown>(UNNAMED_ASK_KEY, null))
  session.remove(UNNAMED_ASK_KEY)
  if (!saved || saved.teamId !== teamId || now - saved.keptAt > WORTH_MS) return null
  const { image, shownImage, onlyDocuments, agentId, ...question } = saved.question
  return {
    askId: saved.askId,
    question: {
      ...question,
      ...(image && { image }),
      ...(shownImage && { shownImage }),
      ...(onlyDocuments !== undefined && { onlyDocuments }),
      ...(agentId !== undefined && { agentId }),
    },
  }
}
