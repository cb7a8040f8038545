import { useEffect } from 'react'

/** Marks what wakes after its page (`Waking`). */
export const WAKING = 'data-waking'

/**
 * A page stands before its code has come. This, as text in the page itself, keeps the last press of a button that
 * nothing answers yet; a press on anything else is the later wish and lets go of it. A form that is sent early goes
 * nowhere by itself either: the browser would put its fields, a password among them, into the address.
 */
export const KEEP_EARLY_PRESS = `(()=>{const keep=e=>{const b=e.target.closest?.('button[type=button]');earlyPress.button=earlyPress.isAwake&&!b?.closest('[${WAKING}]')?null:b},hold=e=>{e.preventDefault();earlyPress.button=e.submitter};self.earlyPress={button:null,isAwake:false,awake(){this.isAwake=true;removeEventListener('submit',hold,true)}};addEventListener('click',keep,true);addEventListener('submit',hold,true)})()`

interface EarlyPress {
  button: HTMLElement | null | undefined
  awake: () => void
}

/** Answers it, once the page is awake. */
export function useEarlyPress(): void {
  useEffect(() => {
    const press = earlyPress()
    press?.awake()
    if (!press?.button?.closest(`[${WAKING}]`)) answer(press)
  }, [])
}

/** Answers a press on what has just woken. */
export function answerPressIn(place: HTMLElement | null): void {
  const press = earlyPress()
  if (press?.button && place?.contains(press.button)) answer(press)
}

const earlyPress = () => (globalThis as { earlyPress?: EarlyPress }).earlyPress

function answer(press: EarlyPress | undefined) {
  const button = press?.button
  if (press) press.button = null
  // After what was typed early has reached its fields.
  if (button?.isConnected) setTimeout(() => button.click())
}
