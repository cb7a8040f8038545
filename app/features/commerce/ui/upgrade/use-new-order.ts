import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { codeOf } from '~/core/errors'
import { commerceErrors } from '../../errors'
import type { PlanChoice } from './use-quote'

/** One order a choice, however often the button is pressed or the line breaks; its page comes next. */
export function useNewOrder(teamId: string, onChanged: () => void) {
  const navigate = useNavigate()
  const [state, setState] = useState({ isBusy: false, error: '', openOrder: false })
  const keys = useRef(new Map<string, string>())
  async function order(choice: PlanChoice, amount: number) {
    const name = JSON.stringify([choice, amount])
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    setState({ isBusy: true, error: '', openOrder: false })
    const body = { teamId, ...choice, amount, key }
    const answer = await call('POST /order/create', { body }, { silent: true })
    if (answer.ok) return void navigate(`/profile/orders/${answer.data.id}`)
    const openOrder = answer.code === codeOf(commerceErrors.planOrderOpen)
    setState({ isBusy: false, error: answer.message, openOrder })
    if (answer.code === codeOf(commerceErrors.priceChanged)) onChanged()
  }
  return { ...state, order }
}
