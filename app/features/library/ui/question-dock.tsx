import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { showQuestionCut } from '~/client/cut-question'
import { IconButton } from '~/kit/controls/icon-button'
import { Tooltip } from '~/kit/overlays/tooltip'
import { WritingBox } from '~/kit/controls/writing-box'
import './question-dock.css'

/** What was written in the dock when the conversation opened; `no` tells one opening from the next. */
export interface DockQuestion {
  no: number
  text: string
  /** Finished, to be asked at once; otherwise it goes on being written in the conversation. */
  isSent: boolean
}

export interface QuestionDockProps {
  /** Characters that fit. */
  limit: number
  placeholder?: string
  /** False when nobody is signed in: then the text stays. */
  onOpen: (question: Omit<DockQuestion, 'no'>) => boolean
}

/** The question box under the list: what is asked here is answered in the conversation that opens beside it. */
export function QuestionDock({
  limit,
  placeholder = '对知识库进行提问',
  onOpen,
}: QuestionDockProps) {
  const [text, setText] = useState('')
  const isBlank = text.trim() === ''
  const open = (isSent: boolean) => {
    if (onOpen({ text, isSent })) setText('')
  }
  return (
    <div className="library-dock">
      <div className="library-ask" data-guide="ask">
        <WritingBox
          className="library-ask-text"
          label="问题"
          placeholder={placeholder}
          limit={limit}
          value={text}
          onChange={setText}
          onCut={showQuestionCut}
          onSubmit={() => !isBlank && open(true)}
        />
        <IconButton
          label="打开问答"
          icon={<MessagesSquare size={18} />}
          onClick={() => open(false)}
        />
        <Tooltip text={isBlank ? '请输入问题' : '发送问题'} side="top">
          <button
            type="button"
            className="library-ask-seal"
            aria-label="发送问题"
            aria-disabled={isBlank || undefined}
            onClick={() => !isBlank && open(true)}
          >
            问
          </button>
        </Tooltip>
      </div>
    </div>
  )
}
