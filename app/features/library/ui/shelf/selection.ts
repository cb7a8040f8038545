/** Rows picked in a list, by id, with the row that a shift-click reaches from. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

/** Picks or drops one row. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds every row from the anchor to `id`, in the order of the list. */
export function reach(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggle(selection, id)
  const run = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...run]), anchor: selection.anchor ?? id }
}

/** Leaves only rows that are still there. */
export function keepListed(selection: Selection, order: readonly string[]): Selection {
  const listed = new Set(order)
  const ids = new Set([...selection.ids].filter((id) => listed.has(id)))
  return ids.size === selection.ids.size ? selection : { ids, anchor: null }
}
