import { useNavigate } from 'react-router'
import { showQuestionCut } from '~/client/cut-question'
import { useChatShell } from '../chat-shell'
import { askedImageOf } from '../composer/draft-image'
import { leaveHomeQuestion } from '../composer/home-question'
import { QuestionBox } from '../composer/question-box'
import { quotaHint } from '../composer/send-rules'
import { Suggested } from './suggested'
import { useFileProgress } from '../composer/use-file-progress'
import { useQuestionDraft } from '../composer/use-question-draft'
import { useSuggested } from './use-suggested'
import { useVisitorQuestion } from './use-visitor-question'

export interface HomeBoxProps {
  /** Questions that files of the team answer. */
  suggested: readonly string[]
  takesFocus: boolean
}

/** The box of the home page: what is asked here is answered in the chat; a visitor signs in first and keeps the words. */
export function HomeBox({ suggested, takesFocus }: HomeBoxProps) {
  const { team, openLogin, memberInfo } = useChatShell()
  const hint = quotaHint(memberInfo)
  const navigate = useNavigate()
  const draft = useQuestionDraft('Normal')
  useFileProgress(draft)
  useVisitorQuestion(draft)
  const questions = useSuggested(suggested, draft.files)
  const send = () => {
    const { text: question, modes, files, onlyDocuments, against } = draft
    const image = askedImageOf(draft.image)
    leaveHomeQuestion({
      question,
      modes: [...modes],
      files,
      onlyDocuments,
      against,
      image: image ?? undefined,
      askedAt: team ? undefined : Date.now(),
    })
    // The words stay in the box as well, should nobody sign in.
    if (!team) return openLogin()
    draft.clear()
    void navigate('/chat')
  }
  return (
    <div className="relative">
      <QuestionBox
        variant="home"
        sessionFrom="Normal"
        draft={draft}
        isAnswering={false}
        takesFocus={takesFocus}
        onSend={send}
        onStop={() => undefined}
        onCut={showQuestionCut}
      />
      {hint && <p className="pt-2 text-right text-micro text-ink-3">{hint}</p>}
      <Suggested questions={questions} onChoose={draft.setText} isHidden={draft.text !== ''} />
    </div>
  )
}
