import { useState } from 'react'
import type { AgentView } from '../../agents-terms'
import { CallRefused } from '../chat-calls'
import { deleteAgent, saveAgent, type AgentWords } from './agent-calls'

/** The assistants on the page. Acts answer with what went wrong in words, '' when nothing did. */
export function useAgents(teamId: string, loaded: AgentView[]) {
  const [known, setKnown] = useState({ loaded, agents: loaded })
  // Read again, for instance by whoever has just signed in.
  if (known.loaded !== loaded) setKnown({ loaded, agents: loaded })
  const change = (next: (agents: AgentView[]) => AgentView[]) =>
    setKnown(({ agents }) => ({ loaded, agents: next(agents) }))
  const save = (words: AgentWords) =>
    wordsOf(async () => {
      const saved = await saveAgent(teamId, words)
      change((agents) => [saved, ...agents.filter(({ id }) => id !== saved.id)])
    })
  const remove = (id: string) =>
    wordsOf(async () => {
      await deleteAgent(teamId, id)
      change((agents) => agents.filter((one) => one.id !== id))
    })
  return { agents: known.agents, save, remove }
}

async function wordsOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return ''
  } catch (error) {
    return error instanceof CallRefused ? error.message : '网络连接失败'
  }
}
