declare global {
  /** Page of the frame in which formulas are typed, set by the build. */
  const __FORMULA_FRAME__: string
}

export interface FormulaFrame {
  show: (latex: string) => void
  /** Puts a sign where the caret is, which goes on in its first place to be filled. */
  insert: (latex: string) => void
}

interface FormulaListener {
  focus: () => void
  change: (latex: string) => void
  press: (key: 'Escape' | 'Enter') => void
}

type Message =
  | { isFocused: true }
  | { latex: string }
  | { height: number }
  | { key: 'Escape' | 'Enter' }

/**
 * Opens the field in `host`, in a frame without an origin: its library places what it draws by styles in attributes, which
 * the page's rules forbid. `onReady` is called once it can be typed in; never where it does not load.
 */
export function openFormulaFrame(
  host: HTMLElement,
  { focus, change, press }: FormulaListener,
  onReady: (frame: FormulaFrame) => void,
): { close: () => void } {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.src = __FORMULA_FRAME__
  element.title = '按样子写公式'
  Object.assign(element.style, { display: 'block', width: '100%', height: '64px', border: '0' })
  const { port1: port, port2 } = new MessageChannel()
  const frame: FormulaFrame = {
    show: (latex) => port.postMessage({ latex }),
    insert: (latex) => {
      // Focused once more, the library takes no keys for a moment.
      if (document.activeElement !== element) element.focus()
      port.postMessage({ insert: latex })
    },
  }
  let isReady = false
  port.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('latex' in data) change(data.latex)
    else if ('key' in data) press(data.key)
    else if ('isFocused' in data) focus()
    else {
      element.style.height = `${data.height}px`
      if (!isReady) onReady(frame)
      isReady = true
    }
  }
  element.addEventListener('load', () => {
    element.contentWindow?.postMessage(null, '*', [port2])
    port.postMessage({ colors: colorsOf(host) })
  })
  host.appendChild(element)
  return {
    close: () => {
      port.close()
      element.remove()
    },
  }
}

function colorsOf(host: HTMLElement) {
  const { color, backgroundColor } = getComputedStyle(host)
  return { color, backgroundColor }
}
