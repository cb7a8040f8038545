import { useEffect } from 'react'

/**
 * A page stands before its code has come. This, as text in the page itself, keeps the last press of a button that
 * nothing answers yet; a press on anything else is the later wish and lets go of it. A form that is sent early goes
 * nowhere by itself either: the browser would put its fields, a password among them, into the address.
 */
export const KEEP_EARLY_PRESS = `(()=>{const keep=e=>{earlyPress.button=e.target.closest?.('button[type=button]')},hold=e=>{e.preventDefault();earlyPress.button=e.submitter};self.earlyPress={button:null,end(){removeEventListener('click',keep,true);removeEventListener('submit',hold,true)}};addEventListener('click',keep,true);addEventListener('submit',hold,true)})()`

interface EarlyPress {
  button: HTMLElement | null | undefined
  end: () => void
}

/** Answers it, once the page is awake. */
export function useEarlyPress(): void {
  useEffect(() => {
    const press = (globalThis as { earlyPress?: EarlyPress }).earlyPress
    press?.end()
    const button = press?.button
    if (press) press.button = null
    // After what was typed early has reached its fields.
    if (button?.isConnected) setTimeout(() => button.click())
  }, [])
}
