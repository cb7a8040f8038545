import { local } from '~/client/storage'
import { object, oneOf, readOrNull, text } from '#packages/basics/shape'
import { newDraft, type Draft, type DraftKind } from './draft'

// Signing out takes away whatever begins with `draft_`. A team's own: the files that are named are nobody else's.
const keyOf = (teamId: string) => `draft_creation_${teamId}`

const savedShape = object({
  kind: oneOf<DraftKind>(['paper', 'book', 'ppt']),
  topic: text,
  outlineText: text,
  requirement: text,
})

/** A form that was filled in and not sent, as this browser kept it for the team; null where there is none. */
export function savedForm(teamId: string): Draft | null {
  const raw = local.read<unknown>(keyOf(teamId), null)
  const parsed = readOrNull(savedShape, raw)
  return parsed && { ...newDraft(parsed.kind), ...Object(raw) }
}

/** Keeps what a person would have to write again. */
export function keepForm(teamId: string, draft: Draft): void {
  if (isWorthKeeping(draft)) local.write(keyOf(teamId), draft)
  else dropForm(teamId)
}

export const dropForm = (teamId: string): void => local.remove(keyOf(teamId))

const isWorthKeeping = ({ topic, outlineText, outlineFile, requirement, files, card }: Draft) =>
  [topic, outlineText, requirement, card.tone, card.forbidden, card.terms].some(
    (words) => words.trim() !== '',
  ) ||
  outlineFile !== null ||
  files.length > 0
