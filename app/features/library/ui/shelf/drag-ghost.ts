import { fileFamily } from '~/kit/file-family'
import { nameOf, type ShelfRow } from './shelf-rows'

/** What hangs at the pointer while rows are dragged: the first name, and how many there are. It lies outside the page. */
export function dragGhost(rows: readonly ShelfRow[]): HTMLElement {
  const ghost = element('div', 'drag-ghost')
  const [first] = rows
  if (first?.kind === 'file') {
    const { family, code } = fileFamily(first.file.extension)
    const mark = element('span', 'k-file-mark', code)
    mark.dataset.family = family
    mark.dataset.small = ''
    ghost.appendChild(mark)
  }
  ghost.appendChild(element('span', 'drag-ghost-name', first ? nameOf(first) : ''))
  if (rows.length > 1) ghost.appendChild(element('b', 'drag-ghost-count', String(rows.length)))
  document.body.appendChild(ghost)
  return ghost
}

function element(name: string, className: string, text = ''): HTMLElement {
  const ghostPart = document.createElement(name)
  ghostPart.className = className
  ghostPart.textContent = text
  return ghostPart
}
