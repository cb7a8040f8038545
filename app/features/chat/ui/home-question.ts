import { z } from 'zod'
import { fileStatuses } from '~/features/library/contract'
import { QUESTION_LIMIT } from '../contract'
import { questionModes } from './modes'
import { local } from '~/browser/storage'

export const HOME_QUESTION_KEY = 'home_chat_question'

export const pickedFile = z.object({
  id: z.string(),
  fileId: z.string(),
  title: z.string(),
  extension: z.string(),
  fileSize: z.number(),
  wordCount: z.number(),
  status: z.enum(fileStatuses),
  percent: z.number(),
})
/** A library file as the box carries it. */
export type PickedFile = z.infer<typeof pickedFile>

const homeQuestion = z.object({
  question: z.string().min(1).max(QUESTION_LIMIT),
  modes: z.array(z.enum(questionModes)),
  files: z.array(pickedFile),
})
export type HomeQuestion = z.infer<typeof homeQuestion>

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
export const parseHomeQuestion = (stored: unknown): HomeQuestion | null =>
  homeQuestion.safeParse(stored).data ?? null
