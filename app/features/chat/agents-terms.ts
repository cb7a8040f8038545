// Words, limits and shapes of the assistants. Free of zod, like terms.ts.

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

export type { AgentProfile, AgentView } from './agents-contract'
