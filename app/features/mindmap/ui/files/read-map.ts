import type { MapStructure, MapTheme, TopicMarker } from '#packages/document/map/map-view'
import { readFreemind } from './freemind'
import { readOpml } from './opml'
import { topicsOfText } from '../typed-topics'
import type { LinkedSource } from './xmind-evidence'
import { readXmind } from './xmind-reading'

/** A topic of a file, in reading order; level 1 hangs on the root. */
export interface FileTopic {
  level: number
  title: string
  note: string
  marker: TopicMarker | null
  /** Those behind the first. */
  more?: readonly TopicMarker[] | undefined
  /** What it leans on. */
  sources?: readonly LinkedSource[] | undefined
}

/** A word over topics that stand side by side, by their places in the list. */
export interface FileSummary {
  first: number
  last: number
  title: string
}

/** A map as a file has it. */
export interface FileMap {
  title: string
  topics: FileTopic[]
  summaries?: FileSummary[]
  layout?: MapStructure
  theme?: MapTheme
}

/** The maps in a file, one a sheet. Throws where it is none of these, or damaged. */
export async function readMapFile(file: File): Promise<FileMap[]> {
  const name = file.name.replace(/\.[^.]+$/, '')
  switch (/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()) {
    case 'xmind':
      return readXmind(new Uint8Array(await file.arrayBuffer()))
    case 'mm':
      return [readFreemind(await file.text())]
    case 'opml':
      return [readOpml(await file.text(), name)]
    default:
      return [mapOfText(await file.text(), name)]
  }
}

/** A list or headings; one line that all else hangs under is the title. */
function mapOfText(text: string, name: string): FileMap {
  const topics = topicsOfText(text).map((topic) => ({ ...topic, marker: null }))
  const [first, ...rest] = topics
  if (first && rest.length > 0 && rest.every(({ level }) => level > first.level))
    return {
      title: first.title,
      topics: rest.map((topic) => ({ ...topic, level: topic.level - first.level })),
    }
  return { title: name, topics }
}
