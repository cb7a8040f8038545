import { useEffect, useState } from 'react'
import { call } from '../call'

// Asked once a person and page: the menu is opened often, and hardly anybody is one.
let lastAnswer = { userId: '', isOperator: false }

/** Whether the person runs the installation; false until it is known. */
export function useIsOperator(userId: string): boolean {
  const [state, setState] = useState(lastAnswer)
  useEffect(() => {
    if (userId === '' || lastAnswer.userId === userId) return
    const leave = new AbortController()
    void call('GET /user/operator', {}, { silent: true, signal: leave.signal }).then((answer) => {
      if (!answer.ok) return
      lastAnswer = { userId, isOperator: answer.data }
      setState(lastAnswer)
    })
    return () => leave.abort()
  }, [userId])
  return state.userId === userId && state.isOperator
}
