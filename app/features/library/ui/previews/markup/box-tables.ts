/** A wide table scrolls by itself; the sheet stays. */
export function boxTables(root: Element | DocumentFragment): void {
  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    const box = table.ownerDocument.createElement('div')
    box.className = 'paper-table'
    table.replaceWith(box)
    box.appendChild(table)
  }
}
