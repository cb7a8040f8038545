import { focusPassage } from '../../reader/focus-passage'
import type { DisplayedPassage } from '../../reader/use-passage'
import type { Frame } from './frame'
import { markStretches, unmark } from './marks'
import { placePassage } from './place-passage'
import { readTextIndex, startOf, type TextIndex } from './text-index'

/** Marks a cited passage, sets its seal in the margin and brings both into sight. */
export function showPassage({ root }: Frame, passage: DisplayedPassage): void {
  for (const seal of root.querySelectorAll('.paper-seal')) seal.remove()
  unmark(root, ['cited'])
  if (passage.text === '' && passage.anchor.kind === 'slide') {
    root.querySelector(`section[data-page="${passage.anchor.slide}"]`)?.scrollIntoView()
    return
  }
  const index = readTextIndex(root)
  const lines = passage.words.length > 0 ? passage.words : passage.text.split('\n')
  const stretches = placePassage(index.text, lines, hintOf(root, index, passage))
  markStretches(
    index,
    stretches.map((stretch, no) => ({ stretch, no, tone: 'cited' as const })),
  )
  const first = root.querySelector<HTMLElement>('mark[data-tone=cited]')
  if (!first) return
  const seal = setSeal(first, passage)
  first.scrollIntoView({ block: 'center' })
  focusPassage(seal)
}

/** How far through the document the passage stands, 0–1. */
function hintOf(root: HTMLElement, index: TextIndex, { anchor }: DisplayedPassage): number {
  const length = Math.max(1, index.text.length)
  if (anchor.kind === 'text') return Math.min(1, anchor.from / length)
  if (anchor.kind === 'slide') {
    const slide = root.querySelector(`section[data-page="${anchor.slide}"]`)
    return slide ? (startOf(index, slide) ?? 0) / length : 0
  }
  if (anchor.kind !== 'paragraph') return 0
  // Paragraphs with words are numbered as they stand, those of cells too, notes and running heads not.
  let no = 0
  for (const paragraph of root.querySelectorAll('p')) {
    if (paragraph.closest('header, footer, ol') || !paragraph.textContent.trim()) continue
    no += 1
    if (no === anchor.from) return (startOf(index, paragraph) ?? 0) / length
  }
  return 1
}

/** Between a seal and the words that it marks. */
const SEAL_GAP = 3

const BLOCK = 'p, li, pre, dd, dt, blockquote, h1, h2, h3, h4, h5, h6, div, section'

function setSeal(mark: HTMLElement, passage: DisplayedPassage): HTMLElement {
  // A cell gives its row's first one: the margin is beside the table, not between its columns.
  const cell = mark.closest('tr')?.querySelector<HTMLElement>('td, th')
  const block = cell ?? mark.closest<HTMLElement>(BLOCK) ?? mark
  const seal = mark.ownerDocument.createElement('span')
  seal.className = 'paper-seal'
  seal.tabIndex = -1
  seal.setAttribute('role', 'note')
  seal.setAttribute('aria-label', passage.label)
  seal.textContent = passage.seal
  block.style.position ||= 'relative'
  block.appendChild(seal)
  const top = mark.getBoundingClientRect().top - block.getBoundingClientRect().top
  const zoom = Number(mark.ownerDocument.querySelector('main')?.style.getPropertyValue('zoom')) || 1
  seal.style.top = `${Math.max(0, top / zoom)}px`
  // A line may begin left of its block, as items of lists do.
  const overlap = seal.getBoundingClientRect().right + SEAL_GAP - mark.getBoundingClientRect().left
  if (overlap > 0) seal.style.marginLeft = `${-overlap / zoom}px`
  return seal
}
