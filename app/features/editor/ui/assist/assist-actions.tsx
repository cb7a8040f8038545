import { useState, type Ref } from 'react'
import { isComposing } from '~/kit/controls/composing'
import { Button } from '~/kit/controls/button'
import { TextInput } from '~/kit/controls/text-input'
import { WISH_LIMIT } from '~/features/document/assist-terms'
import { selectionTasks, wishTask, type AssistTask } from './assist-tasks'

export interface AssistActionsProps {
  onStart: (task: AssistTask) => void
  wishField?: Ref<HTMLInputElement>
}

/** What a model may do with selected words: by name, or as the writer wishes. */
export function AssistActions({ onStart, wishField }: AssistActionsProps) {
  const [wish, setWish] = useState('')
  return (
    <div role="group" aria-label="让AI改" className="border-t border-line pt-1">
      <div className="flex flex-wrap">
        {selectionTasks.map((task) => (
          <Button
            key={task.label}
            kind="ghost"
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onStart(task)}
          >
            {task.label}
          </Button>
        ))}
      </div>
      <TextInput
        ref={wishField}
        size="small"
        aria-label="怎么改"
        placeholder="或者说说怎么改，回车开始"
        maxLength={WISH_LIMIT}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          if (wish.trim() !== '') onStart(wishTask(wish.trim()))
        }}
      />
    </div>
  )
}
