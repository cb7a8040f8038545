import { useState } from 'react'
import type { AgentView } from '../../agents-terms'
import { CallRefused } from '../chat-calls'
import { deleteAgent, saveAgent, type AgentWords } from './agent-calls'
import { withChanges, type AgentChanges } from './agent-words'

/** The assistants on the page. Actions answer with what went wrong in words, '' when nothing did. */
export function useAgents(teamId: string, loaded: AgentView[]) {
  // The list may be read anew at any moment, as it was before a change: what was changed here stands over it.
  const [changes, setChanges] = useState<AgentChanges>(new Map())
  const change = (id: string, agent: AgentView | null) =>
    setChanges((before) => new Map([...before].filter(([item]) => item !== id)).set(id, agent))
  const save = (words: AgentWords) =>
    wordsOf(async () => {
      const saved = await saveAgent(teamId, words)
      change(saved.id, saved)
    })
  const remove = (id: string) =>
    wordsOf(async () => {
      await deleteAgent(teamId, id)
      change(id, null)
    })
  return { agents: withChanges(loaded, changes), save, remove }
}

async function wordsOf(action: () => Promise<unknown>): Promise<string> {
  try {
    await action()
    return ''
  } catch (error) {
    return error instanceof CallRefused ? error.message : '网络连接失败'
  }
}
