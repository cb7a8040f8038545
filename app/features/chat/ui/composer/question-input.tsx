import { WritingBox, type WritingBoxProps } from '~/kit/controls/writing-box'
import { QUESTION_LIMIT } from '../../terms'

export type QuestionInputProps = Omit<WritingBoxProps, 'label' | 'limit'>

/** The text of a question. */
export function QuestionInput(props: QuestionInputProps) {
  return <WritingBox {...props} label="问题" limit={QUESTION_LIMIT} />
}
