import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import { idSchemas } from '~/core/id-schemas'
import type { DocNode, DocTree } from '#packages/document'
import type { CreationForm } from '../../../contract'
import { hasBullets, type Deck, type Slide } from '~/features/document/deck'
import { deckErrors } from '~/features/document/deck-errors'
import { wordsOfPage } from '../../../lengths'
import { getDeck } from '~/features/document/server/deck'

/**
 * The script of a deck as it is ordered: a heading a slide, in their order, with the words that are wanted. Errors:
 * `deckNotFound`, `document.documentNotFound`.
 */
export async function orderScript(
  ctx: SeatedContext,
  form: CreationForm,
): Promise<{ form: CreationForm; outline: DocTree }> {
  if (form.deckId === null) throw deckErrors.deckNotFound()
  const { deck } = await getDeck(ctx, { id: form.deckId })
  const words = wordsOfPage[form.lengthSize ?? 'small']
  const outline = { id: ctx.newId<NodeId>(), title: form.topic, children: headingsOf(deck, words) }
  const pages = deck.slides.filter(hasBullets).length
  // Priced by its words, whatever kind was named.
  const written = { ...form, kind: 'article' as const, project: null, targetWords: pages * words }
  return { form: written, outline }
}

/** Chapters as the deck has them, its slides below; what opens and ends it carries no number. */
function headingsOf(deck: Deck, words: number): DocNode[] {
  const roots: { node: DocNode; below: DocNode[] }[] = []
  let isInChapter = false
  for (const slide of deck.slides) {
    const node = headingOf(slide, words)
    const isFrame = slide.role !== 'transition' && !hasBullets(slide)
    if (isInChapter && !isFrame && slide.role !== 'transition' && !slide.isChapter) {
      roots.at(-1)?.below.push({ ...node, kind: 'section' })
      continue
    }
    isInChapter = slide.role === 'transition' || slide.isChapter
    const outside = slide.role === 'end' ? 'back' : 'front'
    roots.push({ node: { ...node, kind: isFrame ? outside : 'chapter' }, below: [] })
  }
  return roots.map(({ node, below }) => ({ ...node, children: below }))
}

const headingOf = (slide: Slide, words: number): DocNode => ({
  id: nodeIdOf(slide),
  kind: 'chapter',
  title: ROLES[slide.role] ?? (slide.title || '没有标题的一页'),
  intent: '',
  budget: hasBullets(slide) ? words : 0,
  locked: false,
  source: 'document',
  note: '',
  evidenceIds: [],
  children: [],
})

const ROLES: Partial<Record<Slide['role'], string>> = { cover: '封面', end: '结束' }

/** Heading of a slide's script: its own id, or a digest of one that is too long for a heading. */
export function nodeIdOf({ id }: Pick<Slide, 'id'>): NodeId {
  if (id.length <= 31) return idSchemas.node.parse(`s${id}`)
  let sum = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(id))
    sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n)
  return idSchemas.node.parse(`s${id.slice(0, 16)}${sum.toString(36)}`)
}
