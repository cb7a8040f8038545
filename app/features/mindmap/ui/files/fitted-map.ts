import { MAP_DEPTH, SUMMARIES_LIMIT } from '#packages/document/map/map-view'
import { NODE_EVIDENCE_LIMIT, NODES_LIMIT, NOTE_LIMIT, TITLE_LIMIT } from '#packages/document/tree'
import { cutTo, plainTitle } from '../typed-topics'
import type { FileMap, FileTopic } from './read-map'

/** A map of a file within the limits of a map here. `cut` counts topics that were shortened or left out. */
export function fittedMap({ title, topics, summaries = [], layout, theme }: FileMap): {
  map: FileMap
  cut: number
} {
  const fitted = topics.slice(0, NODES_LIMIT).map(fittedTopic)
  const shortened = fitted.filter((topic, index) => isShorter(topic, topics[index])).length
  const map = {
    title: plainTitle(title) || UNTITLED,
    topics: fitted,
    summaries: summaries
      .filter(({ last }) => last < fitted.length)
      .slice(0, SUMMARIES_LIMIT)
      .map((item) => ({ ...item, title: plainTitle(item.title) || SUMMARY })),
    ...(layout && { layout }),
    ...(theme && { theme }),
  }
  return { map, cut: shortened + Math.max(0, topics.length - NODES_LIMIT) }
}

const UNTITLED = '未命名脑图'
const EMPTY = '（空）'
const SUMMARY = '概要'

const fittedTopic = ({ level, title, note, sources, ...markers }: FileTopic): FileTopic => ({
  level: Math.min(level, MAP_DEPTH),
  title: plainTitle(title) || EMPTY,
  note: cutTo(note.trim(), NOTE_LIMIT),
  ...markers,
  ...(sources && { sources: sources.slice(0, NODE_EVIDENCE_LIMIT) }),
})

const isShorter = (topic: FileTopic, was: FileTopic | undefined): boolean =>
  was !== undefined &&
  (was.title.trim().length > TITLE_LIMIT ||
    was.note.trim().length > NOTE_LIMIT ||
    was.level > topic.level)
