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
} from '~/core/shape'
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
})
export type HomeQuestion = ReturnType<typeof homeQuestion>

/** Leaves the question of the home page for /chat. */
export function leaveHomeQuestion(question: HomeQuestion): void {
  local.write(HOME_QUESTION_KEY, question)
}

/** Takes the question that home left, at most once. */
export function takeHomeQuestion(): HomeQuestion | null {
  const stored = local.read<unknown>(HOME_QUESTION_KEY, null)
  local.remove(HOME_QUESTION_KEY)
  return parseHomeQuestion(stored)
}

/** Null for anything that is no question of ours. */
export function parseHomeQuestion(stored: unknown): HomeQuestion | null {
  const left = readOrNull(homeQuestion, stored)
  const isAsked = left && (left.question !== '' || left.image !== undefined)
  return isAsked && left.question.length <= QUESTION_LIMIT ? left : null
}
