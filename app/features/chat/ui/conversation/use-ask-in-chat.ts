import { useNavigate } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { local } from '~/client/storage'
import { QUESTION_LIMIT } from '../../terms'
import { useChatShell } from '../chat-shell'
import { leaveHomeQuestion } from '../composer/home-question'
import { chosenModes, MODES_CHOSEN_KEY, MODES_KEY } from '../composer/modes'

/** Takes a question to a new chat; a visitor signs in first and finds it there. */
export function useAskInChat(): (question: string) => void {
  const { team } = useChatShell()
  const navigate = useNavigate()
  return (text) => {
    const question = text.slice(0, QUESTION_LIMIT)
    const isChosen = local.read(MODES_CHOSEN_KEY, false)
    const modes = chosenModes(local.read<unknown>(MODES_KEY, null), isChosen)
    leaveHomeQuestion({
      question,
      modes,
      files: [],
      onlyDocuments: false,
      image: undefined,
      against: undefined,
      askedAt: undefined,
    })
    if (team) void navigate('/chat')
    else openLogin('/chat')
  }
}
