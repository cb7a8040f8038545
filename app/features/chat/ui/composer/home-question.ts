import {
  list,
  number,
  object,
  oneOf,
  optional,
  orElse,
  readOrNull,
  text,
  truth,
} from '#packages/basics/shape'
import { fileStatuses } from '~/features/library/terms'
import { QUESTION_LIMIT } from '../../terms'
import { questionModes } from './modes'
import { local } from '~/client/storage'

export const HOME_QUESTION_KEY = 'home_chat_question'

export const pickedFile = object({
  id: text,
  fileId: text,
  title: text,
  extension: text,
  fileSize: number,
  wordCount: number,
  /** `YYYY-MM-DD HH:mm:ss`; what earlier versions left has none. */
  createTime: orElse(text, ''),
  status: oneOf(fileStatuses),
  percent: number,
})
/** A library file as the box carries it. */
export type PickedFile = ReturnType<typeof pickedFile>

const homeQuestion = object({
  question: text,
  modes: list(oneOf(questionModes)),
  files: list(pickedFile),
  image: optional(object({ id: text, fileName: text })),
  onlyDocuments: orElse(truth, false),
  against: optional(text),
  /** ms: asked by a visitor, who signs in first. */
  askedAt: optional(number),
})
export type HomeQuestion = ReturnType<typeof homeQuestion>

// Whoever signs in much later, or on a shared computer, did not ask it.
const SIGN_IN_WITHIN_MS = 30 * 60_000

/** Leaves the question of the home page for /chat. */
export function leaveHomeQuestion(question: HomeQuestion): void {
  local.write(HOME_QUESTION_KEY, question)
}

/** Takes back what was left: nobody asks it any more. */
export const forgetHomeQuestion = () => local.remove(HOME_QUESTION_KEY)

/** Whether a visitor's question waits for its person to sign in. */
export const hasVisitorQuestion = () =>
  parseHomeQuestion(local.read<unknown>(HOME_QUESTION_KEY, null))?.askedAt !== undefined

/** Takes the question that home left, at most once. */
export function takeHomeQuestion(): HomeQuestion | null {
  const stored = local.read<unknown>(HOME_QUESTION_KEY, null)
  forgetHomeQuestion()
  return parseHomeQuestion(stored)
}

/** Null for anything that is no question of ours. */
export function parseHomeQuestion(stored: unknown): HomeQuestion | null {
  const left = readOrNull(homeQuestion, stored)
  if (left?.askedAt !== undefined && Date.now() - left.askedAt > SIGN_IN_WITHIN_MS) return null
  const isAsked = left && (left.question !== '' || left.image !== undefined)
  return isAsked && left.question.length <= QUESTION_LIMIT ? left : null
}
