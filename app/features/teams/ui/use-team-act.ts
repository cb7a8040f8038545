import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '~/browser/api'
import { useShell } from '~/browser/use-shell'

/** One act of the current team at a time; afterwards the page is read again. */
export function useTeamAct() {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  /** The answer, or null when it was refused: `error` then says why. */
  async function act<Result>(call: string, fields: object = {}): Promise<Result | null> {
    if (!team || isBusy) return null
    setBusy(true)
    setError('')
    const options = { silent: true, keepEmpty: true }
    const answer = await api.post<Result>(`/team/${team.id}/${call}`, fields, options)
    setBusy(false)
    if (!answer.ok) {
      setError(answer.message)
      return null
    }
    await revalidate()
    return answer.data
  }

  return { act, isBusy, error, clearError: () => setError('') }
}
