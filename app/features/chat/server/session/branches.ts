/** One question of a session, as its place in the thread needs it. */
export interface Place {
  id: string
  /** The message it was asked after; '' for the first one. */
  parent: string
  /** Rises with every choice: of several versions the one chosen last is shown. */
  picked: number
}

/** Ids of the messages that are shown, from the first to the last. `places` are in the order they were asked. */
export function visiblePath(places: readonly Place[]): string[] {
  const children = byParent(places)
  const path: string[] = []
  let versions = children.get('')
  while (versions) {
    const picked = versions.reduce((best, item) => (item.picked >= best.picked ? item : best))
    path.push(picked.id)
    versions = children.get(picked.id)
  }
  return path
}

/** Ids from the first message to this one, both included; empty when there is none of this id. */
export function pathTo(places: readonly Place[], id: string): string[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const path: string[] = []
  for (let place = byId.get(id); place; place = byId.get(place.parent)) path.unshift(place.id)
  return path
}

/** All that were asked at the same place of the thread, this one included, in the order they were asked. */
export function versionsOf(places: readonly Place[], id: string): string[] {
  const own = places.find((place) => place.id === id)
  return places.filter(({ parent }) => parent === own?.parent).map((place) => place.id)
}

/** This message and all that was asked after it, in any version. */
export function branchOf(places: readonly Place[], id: string): string[] {
  const children = byParent(places)
  const branch = [id]
  for (const item of branch) branch.push(...(children.get(item) ?? []).map((place) => place.id))
  return branch
}

function byParent(places: readonly Place[]): Map<string, Place[]> {
  const children = new Map<string, Place[]>()
  for (const place of places) {
    const siblings = children.get(place.parent)
    if (siblings) siblings.push(place)
    else children.set(place.parent, [place])
  }
  return children
}
