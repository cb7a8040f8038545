import { z } from 'zod'
import { cleanTitle, type Draft } from './shape'

/** What a model proposes to change; headings are named by their number in the list it was given. */
export const refinement = z.object({
  edits: z
    .array(
      z.object({
        op: z.enum(['rename', 'drop', 'add']),
        at: z.string(),
        title: z.string().default(''),
        intent: z.string().default(''),
        reason: z.string().default(''),
      }),
    )
    .max(20),
})
export type Edit = z.infer<typeof refinement>['edits'][number]

const MOST_EDITS = 8

/** Drafts with the changes that name a heading of theirs and give a reason; at least two chapters stay. */
export function applyEdits(drafts: readonly Draft[], edits: readonly Edit[]): Draft[] {
  const applicable = edits
    .filter((edit) => edit.reason !== '' && draftAt(drafts, edit.at))
    .slice(0, MOST_EDITS)
  const result = changed(drafts, '', applicable)
  return result.length < 2 ? [...drafts] : result
}

const pathOf = (number: string) => number.split('.').map(Number)

function draftAt(drafts: readonly Draft[], number: string): Draft | null {
  let level = drafts
  let found: Draft | null = null
  for (const no of pathOf(number)) {
    found = level[no - 1] ?? null
    if (!found) return null
    level = found.children
  }
  return found
}

function changed(drafts: readonly Draft[], above: string, edits: readonly Edit[]): Draft[] {
  return drafts.flatMap((draft, no): Draft[] => {
    const number = `${above}${no + 1}`
    const own = edits.filter((edit) => edit.at === number)
    if (own.some(({ op }) => op === 'drop')) return []
    const title = own.findLast(
      (edit) => edit.op === 'rename' && cleanTitle(edit.title) !== '',
    )?.title
    const added = own
      .filter((edit) => edit.op === 'add' && cleanTitle(edit.title) !== '')
      .map((edit): Draft => ({ title: edit.title, intent: edit.intent, children: [] }))
    const children = [...changed(draft.children, `${number}.`, edits), ...added]
    return [{ ...draft, title: title ?? draft.title, children }]
  })
}
