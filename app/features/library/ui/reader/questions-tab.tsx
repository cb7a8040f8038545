import { isProcessing } from '../files/progress'
import type { ReaderHands, ReaderTabProps } from './tabs'

type QuestionsTabProps = Pick<ReaderTabProps, 'file'> & { reader: Pick<ReaderHands, 'questions'> }

/** 提问: the conversation comes from the page, the library knows no chat. */
export function QuestionsTab({ file, reader }: QuestionsTabProps) {
  return (
    <>
      {isProcessing(file) && (
        <p className="flex-none border-b border-line px-4 py-2 text-small text-ink-2" role="status">
          {answeredFrom(file.processData.readyPages)}
        </p>
      )}
      {reader.questions}
    </>
  )
}

const answeredFrom = (readyPages?: number) =>
  readyPages ? `已可提问前${readyPages}页，其余还在学习` : '正在学习，回答只来自目前已学到的内容'
