import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { QuoteView } from '../../terms'

const PAUSE_MS = 250

export interface PlanChoice {
  goodsId: string
  count: number
  months: number
}

export interface QuoteState {
  /** The last that came; `isStale` while another is on its way. */
  quote: QuoteView | null
  failure: string
  isStale: boolean
}

/** What a choice costs and brings. The last figures stand until new ones have come. */
export function useQuote(teamId: string, choice: PlanChoice, first: Omit<QuoteState, 'isStale'>) {
  const asked = JSON.stringify(choice)
  const [firstAsked] = useState(asked)
  const [state, setState] = useState({ ...first, answered: firstAsked })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (asked === firstAsked && round === 0) return
    const leave = new AbortController()
    const timer = setTimeout(() => {
      const body = { teamId, ...(JSON.parse(asked) as PlanChoice) }
      const options = { silent: true, signal: leave.signal }
      void call('POST /order/quote', { body }, options).then((answer) => {
        if (leave.signal.aborted) return
        setState((former) => ({
          answered: asked,
          quote: answer.ok ? answer.data : former.quote,
          failure: answer.ok ? '' : answer.message,
        }))
      })
    }, PAUSE_MS)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [asked, firstAsked, round, teamId])
  const { quote, failure, answered } = state
  return {
    quote,
    failure: answered === asked ? failure : '',
    isStale: answered !== asked,
    renew: () => setRound((count) => count + 1),
  }
}
