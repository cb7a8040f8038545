import { useChatShell, type Notice } from '../chat-shell'

// What takes an answer away comes when something is taken.
const loadActions = () => import('./taking/answer-actions')

type AnswerActions = Awaited<ReturnType<typeof loadActions>>

/** Takes something of an answer along, and says how that went. */
export function useTake() {
  const { notify } = useChatShell()
  return async (action: (actions: AnswerActions) => Promise<Notice>) => {
    try {
      notify(await action(await loadActions()))
    } catch (error) {
      notify({ tone: 'danger', title: error instanceof Error ? error.message : '网络连接失败' })
    }
  }
}
