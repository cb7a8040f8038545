import type { NodeId } from '#packages/basics/ids'

/** The ways in which a map stands, by the names of the wire. */
export const structures = [
  'logicalStructure',
  'logicalStructureLeft',
  'mindMap',
  'organizationStructure',
  'catalogOrganization',
  'timeline',
  'timeline2',
  'verticalTimeline',
  'fishbone',
] as const
export type MapStructure = (typeof structures)[number]

/** Colours of a map: 素墨 朱印 青瓷 靛布 藤黄 竹青 夜航 黑白. */
export const mapThemes = [
  'ink',
  'seal',
  'celadon',
  'indigo',
  'gamboge',
  'bamboo',
  'night',
  'mono',
] as const
export type MapTheme = (typeof mapThemes)[number]

/** How links run. */
export const mapLines = ['curve', 'elbow', 'straight'] as const
export type MapLine = (typeof mapLines)[number]

/** How far apart topics stand. */
export const mapGaps = ['compact', 'normal', 'wide'] as const
export type MapGap = (typeof mapGaps)[number]

export const topicMarkers = ['1', '2', '3', 'star', 'flag', 'question', 'done', 'warning'] as const
export type TopicMarker = (typeof topicMarkers)[number]
export const topicColours = ['yellow', 'green', 'blue', 'red', 'purple'] as const
export type TopicColour = (typeof topicColours)[number]

/** What a person gave a topic beside its words; null where they gave nothing. */
export interface TopicStyle {
  marker: TopicMarker | null
  /** Those behind the first. */
  more?: readonly TopicMarker[] | undefined
  colour: TopicColour | null
}

/** All markers of a topic, in their order. */
export const markersOf = (
  style: Pick<TopicStyle, 'marker' | 'more'> | null | undefined,
): readonly TopicMarker[] => (style?.marker ? [style.marker, ...(style.more ?? [])] : [])

/** The same as a style holds them. */
export const withMarkers = (
  markers: readonly TopicMarker[],
): Pick<TopicStyle, 'marker' | 'more'> => {
  const [marker = null, ...more] = new Set(markers)
  return { marker, ...(more.length > 0 && { more }) }
}

/** A word over some neighbours: those of `nodeIds` that still are children of `parentId`, and all between them. */
export interface MapSummary {
  /** Null is the root. */
  parentId: NodeId | null
  nodeIds: readonly NodeId[]
  title: string
}

/** How a map is drawn. */
export interface MapAppearance {
  layout: MapStructure
  theme: MapTheme
  line: MapLine
  gap: MapGap
}

/**
 * How a map is drawn, beside its tree. Styles and summaries of topics that were removed stay and are passed over: with
 * the topics they come back.
 */
export interface MapView extends MapAppearance {
  styles: Readonly<Record<string, TopicStyle>>
  summaries: Readonly<Record<string, MapSummary>>
}

export const newMapView: MapView = {
  layout: 'logicalStructure',
  theme: 'ink',
  line: 'curve',
  gap: 'normal',
  styles: {},
  summaries: {},
}

/** Levels of topics under the root. */
export const MAP_DEPTH = 20
export const TITLE_LINES = 10
/** Topics of a map that have a style, and summaries of a map. */
export const STYLES_LIMIT = 5_000
export const SUMMARIES_LIMIT = 500
export const SUMMARY_NODES_LIMIT = 500
