import { useEffect } from 'react'

/** Marks what hydrates after its page (`HydratingRegion`). */
export const HYDRATING_ATTRIBUTE = 'data-waking'

/** Marks a box in which Enter presses the button that is marked by `data-enter-button`. */
export const ENTER_ATTRIBUTE = 'data-enter'
export const ENTER_BUTTON_ATTRIBUTE = 'data-enter-button'

/**
 * A page stands before its code has come. This, as text in the page itself, keeps the last press of a button that
 * nothing answers yet, or of Enter that stands for it; a press on anything else is the later wish and lets go of it.
 * A form that is sent early goes nowhere by itself either: the browser would put its fields, a password among them,
 * into the address.
 */
export const CAPTURE_CLICKS_SCRIPT = `(()=>{const late=e=>!earlyPress.isAwake||e?.closest('[${HYDRATING_ATTRIBUTE}]'),keep=e=>{const b=e.target.closest?.('button[type=button]');earlyPress.button=late(b)?b:null},hold=e=>{e.preventDefault();earlyPress.button=e.submitter},enter=e=>{if(e.key!=='Enter'||e.isComposing||e.keyCode===229||e.shiftKey||e.ctrlKey||e.metaKey||e.altKey||!e.target.matches?.('textarea')||!late(e.target))return;const b=e.target.closest('[${ENTER_ATTRIBUTE}]')?.querySelector('[${ENTER_BUTTON_ATTRIBUTE}]');if(b){e.preventDefault();earlyPress.button=b}};self.earlyPress={button:null,isAwake:false,awake(){this.isAwake=true;removeEventListener('submit',hold,true)}};addEventListener('click',keep,true);addEventListener('submit',hold,true);addEventListener('keydown',enter,true)})()`

interface PrehydrationClick {
  button: HTMLElement | null | undefined
  awake: () => void
}

/** Replays the last click once the page is hydrated. */
export function useReplayedClicks(): void {
  useEffect(() => {
    const press = prehydrationClick()
    press?.awake()
    if (!press?.button?.closest(`[${HYDRATING_ATTRIBUTE}]`)) replay(press)
  }, [])
}

/** Replays a click on what has just been hydrated. */
export function replayClickIn(place: HTMLElement | null): void {
  const press = prehydrationClick()
  if (press?.button && place?.contains(press.button)) replay(press)
}

const prehydrationClick = () => (globalThis as { earlyPress?: PrehydrationClick }).earlyPress

function replay(press: PrehydrationClick | undefined) {
  const button = press?.button
  if (press) press.button = null
  // After what was typed early has reached its fields.
  if (button?.isConnected) setTimeout(() => button.click())
}
