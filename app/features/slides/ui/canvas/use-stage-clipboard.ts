import { useEffect, useRef, type RefObject } from 'react'
import type { Extra } from '~/features/document/deck/extras'
import { copiesOf, pasteCommands, removeCommands } from './arranging'
import type { StageKeys } from './stage-keys'

type Clipboard = Pick<StageKeys, 'slide' | 'template' | 'selection' | 'run'> & {
  onPicture: (file: File) => void
  /** Words, or cells of a sheet, of elsewhere. */
  onWords: (text: string) => void
}

/** What was copied last; the clipboard of the machine has a mark of it, or something of others. */
let copied: { mark: string; extras: readonly Extra[] } | null = null
const TYPE = 'application/x-yanmo-boxes'

/** Copies, cuts and pastes what is chosen while the stage has the keyboard; pictures of others come in, too. */
export function useStageClipboard(
  stage: RefObject<HTMLElement | null>,
  /** Null: the page is only read. */
  clipboard: Clipboard | null,
) {
  const latest = useRef(clipboard)
  useEffect(() => {
    latest.current = clipboard
  })
  useEffect(() => {
    const isHere = () => document.activeElement === stage.current
    const copy = (event: ClipboardEvent) => {
      const { current } = latest
      if (!current || !isHere()) return
      const { selected } = current.selection
      const extras = copiesOf(current, selected)
      if (extras.length === 0) return
      event.preventDefault()
      copied = { mark: crypto.randomUUID(), extras }
      event.clipboardData?.setData(TYPE, copied.mark)
      event.clipboardData?.setData('text/plain', extras.flatMap(textOf).join('\n'))
      if (event.type === 'cut') current.run(removeCommands(current, selected))
    }
    const paste = (event: ClipboardEvent) => {
      const { current } = latest
      if (!current || !isHere() || !event.clipboardData) return
      const mark = event.clipboardData.getData(TYPE)
      const words = event.clipboardData.getData('text/plain').trim()
      const [file] = [...event.clipboardData.files].filter(({ type }) => PICTURE.test(type))
      if (copied && mark === copied.mark) put(current, copied.extras)
      // Sheets put a picture of their cells beside them.
      else if (words !== '') current.onWords(words)
      else if (file) current.onPicture(file)
      else return
      event.preventDefault()
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [stage])
}

const PICTURE = /^image\/(?:png|jpeg)$/

const textOf = (extra: Extra): string[] => (extra.kind === 'text' ? [extra.text] : [])

function put(clipboard: Clipboard, extras: readonly Extra[]): void {
  const { commands, ids } = pasteCommands(clipboard, extras)
  if (commands.length > 0 && clipboard.run(commands)) clipboard.selection.select(ids)
}
