import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { TextInput } from '~/kit/controls/text-input'

export interface ReplaceRowProps {
  /** Nothing was found. */
  isEmpty: boolean
  /** Puts these words in the place of the hit in hand, or of all. */
  onReplace: (words: string, isAll: boolean) => Promise<void> | void
}

/** What stands in the place of found words, one at a time or all at once. */
export function ReplaceRow({ isEmpty, onReplace }: ReplaceRowProps) {
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (isAll: boolean) => {
    setBusy(true)
    try {
      await onReplace(words, isAll)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex items-center gap-1">
      <TextInput
        size="small"
        className="min-w-0 flex-1"
        aria-label="替换为"
        placeholder="替换为"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button
        kind="ghost"
        size="small"
        className="flex-none"
        disabled={isEmpty || isBusy}
        onClick={() => void run(false)}
      >
        替换
      </Button>
      <Button
        size="small"
        className="flex-none"
        busy={isBusy}
        disabled={isEmpty}
        onClick={() => void run(true)}
      >
        全部替换
      </Button>
    </div>
  )
}
