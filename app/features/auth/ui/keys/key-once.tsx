import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'

/** The key, shown this once, with a button that takes it along. */
export function KeyOnce({ token }: { token: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      // Without the right to the clipboard the field itself is there to be copied from.
      () => setCopied(false),
    )
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="k-input min-w-0 flex-1">
        <input
          className="font-mono"
          type="text"
          readOnly
          aria-label="接口密钥"
          value={token}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Button
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy()}
      >
        {isCopied ? '已复制' : '复制'}
      </Button>
    </div>
  )
}
