import type { SaveAgentInput } from '~/features/chat/agents-contract'
import type { AgentView } from '~/features/chat/agents-terms'

/** An assistant as it was when it was published: its words, and none of its documents. */
export type PublishedAgent = Pick<
  SaveAgentInput,
  'title' | 'summary' | 'icon' | 'tone' | 'instructions' | 'modes' | 'onlyDocuments' | 'starters'
>

export function publishedAgent(agent: AgentView): PublishedAgent {
  const { title, summary, icon, tone, instructions, modes, onlyDocuments, starters } = agent
  return { title, summary, icon, tone, instructions, modes, onlyDocuments, starters }
}
