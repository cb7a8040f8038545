import { lazy, type ComponentType, type ReactNode } from 'react'
import type { SourcePlace } from '~/core/source-place'
import type { Anchor } from '../../terms'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryServices } from '../services'
import { NoteCount } from '../notes/note-count'
import type { FailureActionsProps } from './failure-actions'
import { ParseCardTab } from './parse-card'
import { QuestionsTab } from './questions-tab'

/** What stands beside the document, as `?type=` names it. */
export type ReaderTabType =
  | 'guide'
  | 'mindmap'
  | 'translation'
  | 'notes'
  | 'questions'
  | 'passages'
  | 'file'

export interface ReaderTabProps {
  services: LibraryServices
  file: FileDetailView
  reader: ReaderHands
}

/** What a tab may do with the page round it. */
export interface ReaderHands {
  /** Moves the document to this passage and marks it there; on phones the sheet gives way. */
  show(place: Partial<SourcePlace>): void
  /** Moves the document to a place that is no passage (a note's, a paragraph's), with a seal of one letter beside it. */
  showPlace(place: { anchor: Anchor; text: string; seal: string }): void
  /** Opens 提问 with this question: asked at once, or left in the box to be finished. */
  ask(question: string, isSent: boolean): void
  /** Opens another tab. */
  open(type: ReaderTabType): void
  /** Characters that fit into a question. */
  questionLimit: number
  /** Why nothing can be translated; '' when something can. */
  translationObstacle: string
  /** How often AI灵感 was asked for in the bar. */
  inspirations: number
  /** The file's own conversation. */
  questions: ReactNode
  /** What helps after the learning failed. */
  failing: FailureActionsProps
}

export interface ReaderTab {
  type: ReaderTabType
  label: string
  /** Loaded when it is first opened (`lazy`), kept while the page stands. */
  Tab: ComponentType<ReaderTabProps>
  /** Beside the label, e.g. how many notes there are. */
  Count?: ComponentType<ReaderTabProps>
  /** Shown while the file is being learned too; the others tell how far the learning is. */
  isEarly?: boolean
  /** Shown as soon as questions about the file are answered. */
  isAsked?: boolean
  /** Opened from the menu in the bar; it stands among the tabs only while it is open. */
  isInMenu?: boolean
}

const GuideTab = lazy(async () => ({ default: (await import('../guide/guide-tab')).GuideTab }))

const MapTab = lazy(async () => ({ default: (await import('../guide/map-tab')).MapTab }))

/** The tabs in the order they are shown: one line each. What is not built has none. The first one opens by itself. */
export const readerTabs: readonly ReaderTab[] = [
  { type: 'guide', label: '导读', Tab: GuideTab },
  { type: 'mindmap', label: '脑图', Tab: MapTab },
  { type: 'translation', label: '翻译', Tab: lazy(() => import('../translate/translate-tab')) },
  { type: 'notes', label: '笔记', Tab: lazy(() => import('../notes/notes-tab')), Count: NoteCount },
  { type: 'questions', label: '提问', Tab: QuestionsTab, isAsked: true },
  {
    type: 'passages',
    label: '段落',
    Tab: lazy(() => import('../passages/passages-tab')),
    isInMenu: true,
  },
  {
    type: 'file',
    label: '文件',
    Tab: ParseCardTab,
    isEarly: true,
    isInMenu: true,
  },
]

/** From `?type=`: what is not built or not known opens the first tab. */
export const readTab = (type: string | null): ReaderTabType =>
  (readerTabs.find((tab) => tab.type === type) ?? readerTabs[0])?.type ?? 'questions'
