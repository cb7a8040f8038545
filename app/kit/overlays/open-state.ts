import { useState } from 'react'

interface OpenProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Whether an overlay is open: its caller's word, or its own where the caller leaves it alone. */
export function useOpenState({ open, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(false)
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return [open ?? own, change] as const
}
