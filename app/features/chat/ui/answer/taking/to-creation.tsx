import { useNavigate } from 'react-router'
import { CreationItems, formOfGoal } from '~/client/creation-items'
import { MenuRule } from '~/kit/overlays/menu'
import type { MessageView } from '../../../terms'
import { bringAnswer, headingsOf } from './bring-answer'

/** Rows that take an answer to the form of a creation. */
export default function AnswerToCreation({ message }: { message: MessageView }) {
  const navigate = useNavigate()
  const outline = headingsOf(message.answer)
  return (
    <>
      <MenuRule />
      <CreationItems
        from="answer"
        hasHeadings={outline !== ''}
        onPick={(goal) => {
          const { fileIds, ...words } = bringAnswer(message)
          const query = fileIds.length > 0 ? `?file=${fileIds.join(',')}` : ''
          const state = goal === 'outline' ? { ...words, outlineText: outline } : words
          void navigate(`${formOfGoal(goal)}${query}`, { state })
        }}
      />
    </>
  )
}
