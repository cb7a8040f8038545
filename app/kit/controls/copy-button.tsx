import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button'

export interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'size'> {
  text: string
  label?: string
  /** Of which, where several stand in a list. */
  of?: string
}

/** Copies a text and says so; where the clipboard refuses it says nothing: the text is there to be marked. */
export function CopyButton({ text, label = '复制', of, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  return (
    <Button
      {...button}
      icon={isCopied ? <Check size={15} /> : <Copy size={15} />}
      onClick={() => void copy()}
      {...(of && { 'aria-label': `${label}：${of}` })}
    >
      {isCopied ? '已复制' : label}
    </Button>
  )
}
