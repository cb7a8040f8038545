import { pathTo, type DocNode, type DocTree } from '#packages/document'
import { generationErrors } from '../../../errors'
import { layDown } from '~/features/document/server/deck'
import type { CreationGenerator, Step, Work } from '../generator'
import { outlineSteps, runOutlineStep } from '../outline/steps'
import { deckOutline } from './deck-outline'
import { makeSlide } from './slide-step'

/** Words that a slide stands for: its bullets and what is said to it. */
const WORDS_A_SLIDE = 160

/** Decks: every section is a slide, found, filled and paid by itself; then all are laid into pages. */
export const deckGenerator: CreationGenerator = {
  name: 'ppt',
  quotesOffline: true,
  units: ({ only }, tree) =>
    slideNodes(tree)
      .filter(({ id }) => !only || id === only.nodeId)
      .map(({ id }) => ({ nodeId: id, words: WORDS_A_SLIDE })),
  plan: async (_ctx, { outline, ...work }) => {
    if (work.phase === 'outline') return outlineSteps
    if (!outline) throw generationErrors.notNow()
    const written = new Set(
      outline.sections.filter(({ words }) => words > 0).map(({ nodeId }) => nodeId),
    )
    const nodes = slideNodes(outline.tree).filter(({ id, locked }) =>
      work.only ? id === work.only.nodeId : !written.has(id) && !locked,
    )
    return stepsOf(nodes)
  },
  run: async (ctx, work, step, tools) => {
    if (work.phase === 'outline') return runOutlineStep(ctx, work, step, tools, deckOutline)
    if (work.documentId === null) throw generationErrors.notNow()
    if (step.kind === 'assemble') {
      const fresh = work.only?.nodeId ?? null
      const { pages } = work.form
      const { deck } = await layDown(ctx, work.documentId, { fresh, pages, ...templateOf(work) })
      for (const { id, nodeId } of deck.slides)
        tools.emit({ type: 'slide.done', nodeId, slideId: id })
      return {}
    }
    const tree = await tools.document.tree()
    const path = step.nodeId === null ? [] : pathTo(tree, step.nodeId)
    // Taken out of the outline meanwhile: there is nothing to show any more.
    return path.length === 0 ? { isFree: true } : makeSlide(ctx, work, step, path, tools)
  },
}

/** Headings that become slides: sections, and chapters that have none. */
export const slideNodes = ({ children }: Pick<DocTree, 'children'>): DocNode[] =>
  children
    .filter(({ kind }) => kind !== 'front' && kind !== 'back')
    .flatMap((chapter) => (chapter.children.length > 0 ? [...chapter.children] : [chapter]))

function stepsOf(nodes: readonly DocNode[]): Step[] {
  const slides = nodes.map(({ id }, order): Step => ({
    key: `slide:${id}`,
    kind: 'slide',
    nodeId: id,
    after: [],
    stage: 'drafting',
    order,
    words: WORDS_A_SLIDE,
    delivers: true,
  }))
  const assemble: Step = {
    key: 'assemble',
    kind: 'assemble',
    nodeId: null,
    after: slides.map(({ key }) => key),
    stage: 'completing',
    order: nodes.length,
    words: null,
    delivers: false,
  }
  return [...slides, assemble]
}

const TEMPLATES = [
  ['墨色', 'mo'],
  ['朱色', 'zhu'],
  ['青绿', 'qing'],
  ['素笺', 'sujian'],
  ['夜航', 'yehang'],
  ['青瓷', 'qingci'],
  ['霜叶', 'shuangye'],
  ['朴方', 'pufang'],
  ['院标', 'yuanbiao'],
] as const

/** The template that the form's style names, by its name or its id. */
function templateOf({ form }: Work) {
  const named = TEMPLATES.find(([name, id]) => form.style.includes(name) || form.style === id)
  return named ? { template: named[1] } : {}
}
