import type { MarkupContent } from '../markup/content'
import { make } from '../markup/elements'
import type { Place, Slide, SlideItem, SlideParagraph } from './slide'

/** A deck as cards one below the other, each with its speaker notes. Letters grow and shrink with their card. */
export function drawSlides(slides: readonly Slide[], close?: () => void): MarkupContent {
  const body = document.createDocumentFragment()
  body.append(...slides.map(drawSlide))
  return { body, sheets: [], layout: 'slides', ...(close && { close }) }
}

function drawSlide(slide: Slide): HTMLElement {
  const card = make(
    'div',
    'slide-card',
    slide.items.map((item) => drawItem(item, slide)),
  )
  card.style.aspectRatio = `${slide.width} / ${slide.height}`
  card.style.backgroundColor = slide.background
  return drawPage(
    slide.no,
    slide.title,
    card,
    slide.notes.map((text) => make('p', '', text)),
  )
}

/** A card with its notes, as the table of contents and the page box know it. */
export function drawPage(
  no: number,
  title: string,
  card: Node,
  notes: readonly Node[],
): HTMLElement {
  const section = make('section', 'slide', [card])
  section.dataset['page'] = String(no)
  section.dataset['title'] = title || `第${no}页`
  if (notes.length > 0) {
    const name = make('p', 'slide-notes-name', '备注')
    section.appendChild(make('div', 'slide-notes', [name, ...notes]))
  }
  return section
}

function drawItem(item: SlideItem, slide: Slide): HTMLElement {
  if (item.kind === 'picture') {
    const picture = document.createElement('img')
    picture.src = item.url
    picture.alt = item.alt
    return put(picture, item.place)
  }
  if (item.kind === 'table') return put(drawTable(item), item.place)
  const paragraphs = item.paragraphs.map((paragraph) => drawParagraph(paragraph, slide))
  const box = put(make('div', 'slide-text', paragraphs), item.place)
  box.style.backgroundColor = item.fill
  box.style.justifyContent = item.anchor
  return box
}

function drawParagraph({ level, bullet, align, runs }: SlideParagraph, slide: Slide): HTMLElement {
  const paragraph = make('p')
  const share = (points: number) => `${(points / slide.width) * 100}cqw`
  paragraph.style.textAlign = align
  paragraph.style.fontSize = share(runs[0]?.size ?? 12)
  paragraph.style.paddingLeft = bullet ? `${level * 1.2 + 1.1}em` : `${level * 1.2}em`
  if (bullet) {
    const mark = make('span', 'slide-bullet', bullet)
    mark.setAttribute('aria-hidden', 'true')
    mark.style.color = runs[0]?.color ?? ''
    paragraph.appendChild(mark)
  }
  for (const run of runs) {
    const words = make('span', '', run.text)
    words.style.fontSize = share(run.size)
    words.style.fontWeight = run.isBold ? '700' : ''
    words.style.fontStyle = run.isItalic ? 'italic' : ''
    words.style.textDecoration = run.isUnderlined ? 'underline' : ''
    words.style.color = run.color
    paragraph.appendChild(words)
  }
  return paragraph
}

function drawTable({ rows }: Extract<SlideItem, { kind: 'table' }>): HTMLElement {
  const table = document.createElement('table')
  for (const [index, row] of rows.entries()) {
    const line = table.insertRow()
    for (const { text, columns, rows: high } of row) {
      const cell = document.createElement(index === 0 ? 'th' : 'td')
      cell.textContent = text
      cell.colSpan = columns
      cell.rowSpan = high
      line.appendChild(cell)
    }
  }
  return make('div', 'slide-table', [table])
}

function put<Element extends HTMLElement>(element: Element, place: Place): Element {
  element.classList.add('slide-item')
  element.style.left = `${place.left}%`
  element.style.top = `${place.top}%`
  element.style.width = `${place.width}%`
  element.style.height = `${place.height}%`
  if (place.turn) element.style.rotate = `${place.turn}deg`
  return element
}
