// Words, limits and shapes of the assistants. Free of zod, like terms.ts.
import type { QuestionMode } from './terms'

export const AGENT_TITLE_LIMIT = 20
export const AGENT_SUMMARY_LIMIT = 60
/** Length of what an assistant is told, in UTF-16 units. */
export const INSTRUCTIONS_LIMIT = 2000
export const STARTER_LIMIT = 100
export const MOST_STARTERS = 4
/** Files that an assistant may bring along, and folders. */
export const MOST_AGENT_FILES = 50
export const MOST_AGENT_FOLDERS = 10
/** Assistants that one person, or one team, may keep. */
export const MOST_AGENTS = 100

export const agentIcons = [
  'book',
  'idea',
  'check',
  'language',
  'notes',
  'lesson',
  'search',
  'scale',
  'table',
  'pen',
  'globe',
] as const
export type AgentIcon = (typeof agentIcons)[number]

export const agentTones = ['plain', 'indigo', 'success', 'warning'] as const
export type AgentTone = (typeof agentTones)[number]

export const agentKinds = ['preset', 'team', 'own'] as const
/** Who made it for whom: the product for all, somebody for the team, the caller for themselves. */
export type AgentKind = (typeof agentKinds)[number]

/** What one sees of an assistant beside a conversation. */
export interface AgentProfile {
  id: string
  title: string
  icon: AgentIcon
  tone: AgentTone
  /** Chosen in the box to begin with. */
  modes: QuestionMode[]
  onlyDocuments: boolean
}

/** An assistant as its page shows it. */
export interface AgentView extends AgentProfile {
  kind: AgentKind
  /** What it is for, in a line. */
  summary: string
  instructions: string
  starters: string[]
  /** Its documents and folders as far as the caller may see them. */
  files: { id: string; title: string; extension: string }[]
  folders: { id: string; name: string }[]
  /** How many more there are that are closed to the caller, or gone. */
  closed: number
  /** It writes: of the embedded engine, which only quotes, it would get nothing. */
  needsModel: boolean
  /** The caller may change and delete it. */
  mayChange: boolean
  /** Who made it; '' for a preset, or when they have left. */
  author: string
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' for a preset. */
  updateTime: string
}
