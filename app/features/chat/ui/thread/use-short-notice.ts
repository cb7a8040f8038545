import { useEffect } from 'react'
import { showScholarShort } from '~/client/redeem'
import type { ConversationView } from '../conversation/conversation-view'

const SCHOLAR_SHORT = '7004'

/** Once a question that was asked here finds the team without scholar searches: says so and opens 兑换. */
export function useShortNotice({ entries }: ConversationView): void {
  const short = entries.findLast(
    ({ key, message: { steps, error } }) =>
      // Others are read out of the history: what they lacked then may be there by now.
      key.startsWith('asked-') &&
      (steps.some(({ trouble }) => trouble === 'short') || String(error?.code) === SCHOLAR_SHORT),
  )
  const key = short?.key ?? ''
  useEffect(() => {
    if (key !== '') showScholarShort()
  }, [key])
}
