import { object, orElse, readOrNull, text, truth } from '#packages/basics/shape'
import type { Draft } from '~/features/generation/ui'

const words = object({
  topic: text,
  requirement: orElse(text, ''),
  outlineText: orElse(text, ''),
  isResearched: orElse(truth, false),
})

/** What the page before brings along: a title, what to write, an outline. */
export function broughtByWords(state: unknown): Partial<Draft> {
  const read = readOrNull(words, state)
  if (!read) return {}
  const { topic, requirement, outlineText, isResearched } = read
  return {
    topic,
    requirement,
    ...(outlineText && { haveOutline: '有大纲，需保持原文', outlineText }),
    ...(isResearched && { material: 'AI智能' }),
  }
}
