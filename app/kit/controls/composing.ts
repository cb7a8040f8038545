interface Pressed {
  isComposing?: boolean
  keyCode?: number
}

/**
 * Whether this key belongs to an input method that is still putting a word together: it chooses, confirms or dismisses
 * candidates, and does nothing else. Safari ends the composition before it reports the Enter that confirmed it, and
 * tells so only by the number 229.
 */
export const isComposing = (pressed: Pressed) =>
  pressed.isComposing === true || pressed.keyCode === 229

/** In a field of a form: the Enter that confirms a candidate does not send the form off. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
