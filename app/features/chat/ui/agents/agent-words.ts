import type { AgentView } from '../../agents-terms'
import { modeWords } from '../composer/modes'

export const shelves = [
  { value: 'all', label: '全部' },
  { value: 'own', label: '我的' },
  { value: 'team', label: '团队' },
  { value: 'preset', label: '预设' },
] as const
export type Shelf = (typeof shelves)[number]['value']

/** Those of a shelf that hold every word, in name, purpose or instructions. */
export function findAgents(agents: readonly AgentView[], shelf: Shelf, word: string): AgentView[] {
  const words = word.toLowerCase().split(/\s+/).filter(Boolean)
  return agents.filter(({ title, summary, instructions, kind }) => {
    const text = `${title}\n${summary}\n${instructions}`.toLowerCase()
    return (shelf === 'all' || shelf === kind) && words.every((word) => text.includes(word))
  })
}

/** What was saved (the last of them last) or deleted (null) since the list was read, by id. */
export type AgentChanges = ReadonlyMap<string, AgentView | null>

/** The list with what was saved since at its head, and without what was deleted. */
export function withChanges(agents: readonly AgentView[], changes: AgentChanges): AgentView[] {
  const saved = [...changes.values()].filter((agent) => agent !== null).toReversed()
  return [...saved, ...agents.filter(({ id }) => !changes.has(id))]
}

/** What it is for; of one that does not say, how its instructions begin. */
export const purposeOf = ({ summary, instructions }: AgentView) =>
  summary || (instructions.split('\n')[0] ?? '')

/** How it works, in a line: what it looks into and what it brings along. */
export function workingOf({ modes, files, folders, closed }: AgentView): string {
  const brought = [
    ...(files.length > 0 ? [`${files.length}份资料`] : []),
    ...(folders.length > 0 ? [`${folders.length}个文件夹`] : []),
    ...(closed > 0 ? [`另有${closed}项你看不到`] : []),
  ]
  // What it brings along is all of the library that is looked at.
  const phrases = modeWords(
    modes.filter((mode) => mode !== 'useRepository' || brought.length === 0),
  )
  return [phrases, ...brought].filter(Boolean).join('，') || '不查资料'
}
