import { useEffect, useState } from 'react'
import type { SavePromptInput } from '../../contract'
import type { PromptView } from '../../terms'
import { CallRefused } from '../chat-calls'
import { deletePrompt, fetchPrompts, savePrompt } from './prompt-calls'

/** The prompts that a person may use. Actions answer with what went wrong in words, '' when nothing did. */
export function usePrompts(teamId: string) {
  const [prompts, setPrompts] = useState<PromptView[] | null>(null)
  const [error, setError] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    fetchPrompts(teamId).then(
      (found) => {
        setPrompts(found)
        setError('')
      },
      (reason: unknown) => setError(inWords(reason)),
    )
  }, [teamId, tries])
  const load = () => setTries((count) => count + 1)
  const save = (prompt: SavePromptInput) =>
    wordsOf(async () => {
      const saved = await savePrompt(teamId, prompt)
      setPrompts((now) => [saved, ...(now ?? []).filter(({ id }) => id !== saved.id)])
    })
  const remove = (id: string) =>
    wordsOf(async () => {
      await deletePrompt(teamId, id)
      setPrompts((now) => (now ?? []).filter((prompt) => prompt.id !== id))
    })
  return { prompts, error, load, save, remove }
}

async function wordsOf(action: () => Promise<unknown>): Promise<string> {
  try {
    await action()
    return ''
  } catch (error) {
    return inWords(error)
  }
}

const inWords = (error: unknown) => (error instanceof CallRefused ? error.message : '网络连接失败')
