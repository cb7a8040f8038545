import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'

/** A line that is shown once, with a button that takes it along. */
export function SecretLine({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without the right to the clipboard the field itself is there to be copied from.
      setCopied(false)
    }
  }
  return (
    <div className="k-input t-secret">
      <input
        type="text"
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="small"
        kind="primary"
        icon={isCopied ? <Check size={15} /> : <Copy size={15} />}
        onClick={() => void copy()}
      >
        {isCopied ? '已复制' : '复制'}
      </Button>
    </div>
  )
}
