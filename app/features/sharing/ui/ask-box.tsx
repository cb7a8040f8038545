import { useState } from 'react'
import { showQuestionCut } from '~/client/cut-question'
import { Tooltip } from '~/kit/overlays/tooltip'
import { WritingBox } from '~/kit/controls/writing-box'

/** As long as a question may be; whoever takes it counts once more. */
const LIMIT = 2000

/** A question of the reader's own. */
export function AskBox({ onAsk }: { onAsk(question: string): void }) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const ask = () => {
    if (!isEmpty) onAsk(text)
  }
  return (
    <form
      className="flex items-end gap-2 rounded-lg bg-raised py-1.5 pr-1.5 pl-4 shadow-[0_0_0_1px_var(--line-2)] focus-within:shadow-[0_0_0_1.5px_var(--brand-text)]"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <WritingBox
        label="提问"
        value={text}
        limit={LIMIT}
        placeholder="我也想问"
        className="block min-w-0 flex-1 resize-none self-center bg-transparent py-1 text-body outline-none"
        onChange={setText}
        onCut={showQuestionCut}
        onSubmit={ask}
      />
      <Tooltip text={isEmpty ? '先写下问题' : '提问'}>
        <button
          type="submit"
          className="send-seal touch"
          data-off={isEmpty || undefined}
          aria-label="提问"
          aria-disabled={isEmpty || undefined}
        >
          问
        </button>
      </Tooltip>
    </form>
  )
}
