import type { DocNode } from '#packages/document/tree'
import type { DocSnapshot } from '#packages/document/snapshot'
import {
  BULLET_LIMIT,
  CELLS_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  type Bullet,
  type SlideLayout,
} from '../deck'
import { amountIn } from './amounts'
import { condense, isShort, keySentences } from './condense'
import { subjectOf, timeOf } from './leads'
import { statementsUnder, type Statement } from './statements'
import { clausesOf, isWholeClause } from './whole-clause'
import { within } from './within'

const KEY_SENTENCES = 5

export interface Chosen {
  bullets: Bullet[]
  /** They are counted in the text. */
  areSteps: boolean
  /** The sentences they were made of. */
  behind: ReadonlySet<Statement>
  /** Items that are no whole clause of 40 characters: they are said. */
  leftover: Statement[]
}

/** Lists stand as they are; without one, key sentences, and of every heading below at least its own words. */
export function bulletsOf(section: DocNode, snapshot: DocSnapshot): Chosen {
  const own = statementsUnder(section.id, snapshot.bodies.get(section.id))
  const behind = new Set<Statement>()
  const items: Statement[] = [...own.items]
  if (items.length === 0) {
    const most = section.children.length > 0 ? 2 : KEY_SENTENCES
    items.push(...keySentences(own.sentences, most).map((item) => asBullet(item, behind)))
  }
  // The section's own list stands for its headings where somebody wrote one.
  if (own.items.length === 0)
    items.push(...section.children.map((node) => bulletOfNode(node, snapshot, behind)))
  const short = items.map((item) => ({ item, text: shortened(item.text) }))
  const visible = short.filter(({ text }) => text !== '')
  const withAmounts = own.sentences.flatMap((item) =>
    amountBullet(
      item,
      visible.map(({ text }) => text),
    ),
  )
  const bullets = withAmount(
    visible.map(({ item, text }) => ({ ...item, text })),
    withAmounts,
  )
  return {
    bullets: distinct(bullets).map((item, index) => bulletAt(section, item, index)),
    areSteps: items.length > 0 && items.every(({ isStep }) => isStep),
    behind,
    leftover: short.filter(({ text }) => text === '').map(({ item }) => item),
  }
}

const bulletAt = (
  { id }: DocNode,
  { text, nodeId, blockId, evidenceIds }: Statement,
  index: number,
): Bullet => ({
  id: `${id}-${index + 1}`,
  text: within(text, BULLET_LIMIT),
  from: {
    nodeId,
    evidenceIds: evidenceIds.slice(0, ORIGIN_EVIDENCE_LIMIT),
    ...(blockId !== '' && { blockId }),
  },
})

function distinct(items: readonly Statement[]): Statement[] {
  const texts = new Set<string>()
  return items.filter(({ text }) => !texts.has(text) && texts.add(text))
}

/** What is read at a glance stays as it is; of longer ones a whole clause, or nothing. */
const shortened = (text: string): string => (isShort(text) ? text.trim() : condense(text))

// A number goes before words: of sentences that tell one, where no bullet does.
const withAmount = (bullets: Statement[], withAmounts: readonly Statement[]): Statement[] => {
  const [first] = withAmounts
  if (!first || bullets.some(({ text }) => amountIn(text))) return bullets
  return [first, ...bullets]
}

/** The clause of a sentence that tells an amount, where it stands alone and is shown nowhere. */
function amountBullet(statement: Statement, visible: readonly string[]): Statement[] {
  const amount = amountIn(statement.text)
  if (!amount) return []
  const bare = statement.text.replace(/[。．；;！!]+$/, '')
  const clauses = clausesOf(bare)
  const heads = clauses.flatMap((_, from) =>
    clauses.slice(from).map((_item, count) => clauses.slice(from, from + count + 1).join('')),
  )
  const found = heads
    .map((text) => text.replace(/[，；。,;、]+$/, '').trim())
    .filter(
      (text) =>
        amountIn(text) !== null &&
        isShort(text) &&
        [...text].length > 5 &&
        isWholeClause(text, !bare.endsWith(text)),
    )
    .toSorted((a, b) => b.length - a.length)
  const [text] = found
  return text === undefined || visible.includes(text) ? [] : [{ ...statement, text }]
}

function bulletOfNode(node: DocNode, snapshot: DocSnapshot, behind: Set<Statement>): Statement {
  const statements = [node, ...descendants(node)].flatMap(({ id }) => {
    const under = statementsUnder(id, snapshot.bodies.get(id))
    return [...under.items, ...under.sentences]
  })
  const [key] = keySentences(statements, 1)
  if (!key) return { text: node.title, nodeId: node.id, blockId: '', evidenceIds: [] }
  const { text, ...place } = asBullet(key, behind)
  if (text === '') return { ...place, text: node.title }
  const named = `${node.title}：${text}`
  return { ...place, text: text.includes(node.title) || !isShort(named) ? text : named }
}

export const descendants = (node: DocNode): DocNode[] =>
  node.children.flatMap((child) => [child, ...descendants(child)])

function asBullet(statement: Statement, behind: Set<Statement>): Statement {
  behind.add(statement)
  return { ...statement, text: condense(statement.text) }
}

/** How bullets are drawn, by what they say: when, in which order, how much, or one against the other. */
export function layoutOfBullets(
  bullets: readonly Pick<Bullet, 'text'>[],
  areSteps: boolean,
): SlideLayout {
  const { length } = bullets
  const all = (isIt: (text: string) => unknown) => bullets.every(({ text }) => isIt(text))
  const isFew = length <= CELLS_LIMIT
  if (length === 0 || !isFew) return 'text'
  if (length > 2 && all(timeOf)) return 'timeline'
  if (length > 2 && areSteps) return 'process'
  if (length === 2 && (all(subjectOf) || all(amountIn))) return 'comparison'
  if (bullets.some(({ text }) => amountIn(text))) return 'number'
  // One sentence alone is a statement: as a list of one it would leave its page empty.
  return length === 1 ? 'quote' : 'text'
}
