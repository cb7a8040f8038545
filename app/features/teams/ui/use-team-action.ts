import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postInTeam, type InputOf, type ResultOf, type TeamPost } from '~/client/call'
import { useShell } from '~/client/use-shell'

/** One act of the current team at a time; afterwards the page is read again. */
export function useTeamAction() {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  /**
   * The answer, or null when it was refused: `error` then says why. What follows is that the page is read again, save
   * where the act takes away what the page shows: then one goes elsewhere first.
   */
  async function runAction<Name extends TeamPost>(
    name: Name,
    body: InputOf<Name>['body'],
    follow: () => void | Promise<void> = revalidate,
  ): Promise<ResultOf<Name> | null> {
    if (!team || isBusy) return null
    setBusy(true)
    setError('')
    const options = { silent: true, keepEmpty: true }
    const answer = await postInTeam(name, team.id, body, options)
    setBusy(false)
    if (!answer.ok) {
      setError(answer.message)
      return null
    }
    await follow()
    return answer.data
  }

  return { runAction, revalidate, isBusy, error, clearError: () => setError('') }
}
