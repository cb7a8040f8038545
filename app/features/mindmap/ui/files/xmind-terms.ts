import type { MapStructure, TopicMarker } from '#packages/document/map/map-view'

/** Structures by the names of XMind's files. */
export const xmindStructures: Record<MapStructure, string> = {
  mindMap: 'org.xmind.ui.map.unbalanced',
  logicalStructure: 'org.xmind.ui.logic.right',
  logicalStructureLeft: 'org.xmind.ui.logic.left',
  organizationStructure: 'org.xmind.ui.org-chart.down',
  catalogOrganization: 'org.xmind.ui.tree.right',
  timeline: 'org.xmind.ui.timeline.horizontal',
  timeline2: 'org.xmind.ui.timeline.horizontal',
  verticalTimeline: 'org.xmind.ui.timeline.vertical',
  fishbone: 'org.xmind.ui.fishbone.leftHeaded',
}

export const xmindMarkers: Record<TopicMarker, string> = {
  '1': 'priority-1',
  '2': 'priority-2',
  '3': 'priority-3',
  star: 'star-red',
  flag: 'flag-red',
  question: 'symbol-question',
  done: 'task-done',
  warning: 'symbol-exclam',
}

/** The structure that a class of XMind's is drawn as here; undefined for those that are unknown. */
export function structureOfXmind(name: string | undefined): MapStructure | undefined {
  const found = Object.entries(xmindStructures).find(([, value]) => value === name)?.[0]
  if (found) return found as MapStructure
  const family = families.find(([start]) => name?.startsWith(start))
  return family?.[1]
}

const families: readonly [string, MapStructure][] = [
  ['org.xmind.ui.map', 'mindMap'],
  ['org.xmind.ui.logic', 'logicalStructure'],
  ['org.xmind.ui.org-chart', 'organizationStructure'],
  ['org.xmind.ui.tree', 'catalogOrganization'],
  ['org.xmind.ui.timeline', 'timeline'],
  ['org.xmind.ui.fishbone', 'fishbone'],
]

/** The marker that one of XMind's is shown as; null for those that have no like here. */
export function markerOfXmind(name: string): TopicMarker | null {
  const found = Object.entries(xmindMarkers).find(([, own]) => own === name)?.[0]
  if (found) return found as TopicMarker
  if (name.startsWith('star-')) return 'star'
  if (name.startsWith('flag-')) return 'flag'
  return null
}
