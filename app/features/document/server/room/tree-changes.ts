import { applyCommands, type TreeCommand } from '#packages/document/tree-commands'
import { treeFaults } from '#packages/document/tree-faults'
import { type DocTree } from '#packages/document/tree'
import type { TreeChange, TreeOutcome } from '../ports'
import { changesFinal } from './final-nodes'
import { binGone, unbinLive } from './bin'
import { nodesById, replaceTree, type Headings } from './headings'
import { fitsValue, type Sql } from './sql'

interface ActRow {
  rev: number
  author: string
  of: number
  commands: string
  inverse: string
}

type Kind = 'do' | 'undo' | 'redo'

/** One change of the headings, kept with what undoes it. */
export function change(
  sql: Sql,
  headings: Headings,
  commands: readonly TreeCommand[],
  by: TreeChange,
): TreeOutcome {
  if (by.baseRev !== null && by.baseRev !== headings.treeRev) return { refused: 'moved' }
  return apply(sql, headings, commands, by, { kind: 'do', of: 0 })
}

/** Undoes the caller's last change, unless somebody has changed the same headings since. */
export function undo(sql: Sql, headings: Headings, by: TreeChange): TreeOutcome {
  const [last] = sql.all<ActRow>(
    `SELECT * FROM acts WHERE author = ? AND kind IN ('do', 'redo') AND is_undone = 0
     ORDER BY rev DESC LIMIT 1`,
    by.author,
  )
  return last ? takeBack(sql, headings, last, by, 'undo') : { refused: 'nothing' }
}

/** Does again what the caller undid last, unless they changed something else since. */
export function redo(sql: Sql, headings: Headings, by: TreeChange): TreeOutcome {
  const [last] = sql.all<ActRow>(
    `SELECT * FROM acts WHERE author = ? AND kind = 'undo' AND is_undone = 0
       AND rev > coalesce((SELECT max(rev) FROM acts WHERE author = ? AND kind = 'do'), 0)
     ORDER BY rev DESC LIMIT 1`,
    by.author,
    by.author,
  )
  return last ? takeBack(sql, headings, last, by, 'redo') : { refused: 'nothing' }
}

function takeBack(sql: Sql, headings: Headings, last: ActRow, by: TreeChange, kind: Kind) {
  if (last.inverse === '' || isTouchedSince(sql, last)) return { refused: 'cannot' as const }
  const inverse = JSON.parse(last.inverse) as TreeCommand[]
  const outcome = apply(sql, headings, inverse, by, { kind, of: last.rev })
  if ('refused' in outcome)
    return { refused: outcome.refused === 'final' ? ('final' as const) : ('cannot' as const) }
  sql.all('UPDATE acts SET is_undone = 1 WHERE rev = ?', last.rev)
  return outcome
}

/** The headings as they were: what came after is taken back, the last first. Null where a change was too long to keep. */
export function treeAt(sql: Sql, headings: Headings, rev: number): DocTree | null {
  if (rev >= headings.treeRev) return headings.tree
  const later = sql.all<ActRow>('SELECT * FROM acts WHERE rev > ? ORDER BY rev DESC', rev)
  let { tree } = headings
  for (const { inverse } of later) {
    if (inverse === '') return null
    const applied = applyCommands(tree, JSON.parse(inverse) as TreeCommand[])
    if (!applied.ok) return null
    tree = applied.tree
  }
  return tree
}

function apply(
  sql: Sql,
  headings: Headings,
  commands: readonly TreeCommand[],
  by: TreeChange,
  { kind, of }: { kind: Kind; of: number },
): TreeOutcome {
  const applied = applyCommands(headings.tree, commands)
  if (!applied.ok) return { refused: 'invalid', reason: treeFaults[applied.refusal.fault] }
  if (changesFinal(sql, headings.tree, applied.tree)) return { refused: 'final' }
  const rev = headings.rev + 1
  const serialized = [JSON.stringify(commands), JSON.stringify(applied.inverse)]
  const [done = '', inverse = ''] = serialized.map((text) => (fitsValue(text) ? text : ''))
  sql.atomically(() => {
    replaceTree(sql, headings.tree, applied.tree, rev)
    sql.all(
      'INSERT INTO acts (rev, author, at, kind, of, commands, inverse) VALUES (?, ?, ?, ?, ?, ?, ?)',
      rev,
      by.author,
      by.at,
      kind,
      of,
      done,
      inverse,
    )
    binGone(sql, headings.tree, applied.tree, by)
    unbinLive(sql, nodesById(applied.tree))
  })
  return { done: { rev, tree: applied.tree } }
}

// What two changes have in common are nodes by name; the place of others moves with them.
function isTouchedSince(sql: Sql, { rev, author, commands }: ActRow): boolean {
  const own = namedIn(commands)
  const later = sql.all<ActRow>('SELECT * FROM acts WHERE rev > ? AND author <> ?', rev, author)
  return later.some((item) => [...namedIn(item.commands)].some((id) => own.has(id)))
}

function namedIn(commands: string): Set<string> {
  if (commands === '') return new Set()
  return new Set(
    (JSON.parse(commands) as TreeCommand[]).flatMap((command): string[] => {
      if (command.type === 'add') return [command.node.id, ...nodesById(command.node).keys()]
      if (command.type === 'view') return Object.keys(command.view)
      if (command.type === 'numbering') return [command.type]
      return [command.type === 'summarise' ? command.summaryId : command.nodeId]
    }),
  )
}
