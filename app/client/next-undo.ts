/** Keys that write, or move on to something else. */
const WRITES = /^(?:.|Enter|Backspace|Delete|Process)$/u

let forget = () => {}

/** Until something else is written, the next Mod+Z on this page, wherever the caret is, is this act. */
export function onNextUndo(undo: () => void): void {
  forget()
  const { pathname } = location
  const press = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey
    if (location.pathname !== pathname) return stop()
    if (!isMod && !event.altKey && WRITES.test(event.key)) return stop()
    if (!isMod || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    event.stopPropagation()
    stop()
    undo()
  }
  const changes = ['paste', 'cut', 'drop'] as const
  function stop() {
    document.removeEventListener('keydown', press, true)
    for (const type of changes) document.removeEventListener(type, stop, true)
  }
  document.addEventListener('keydown', press, true)
  for (const type of changes) document.addEventListener(type, stop, true)
  forget = stop
}
