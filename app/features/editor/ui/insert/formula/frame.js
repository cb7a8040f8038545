// Runs in a frame without an origin. By a port comes `{ latex }`, what is to be shown, `{ insert }`, a sign to be put at the
// caret, or `{ colors }`; back go `{ latex }`, what was typed, `{ height }` in px,
// `{ isFocused }`, and `{ key }`, Escape or Enter.

// The library calls out to a page above that may have its keyboard, by this name; a frame's without an origin is none.
globalThis.origin = '*'

addEventListener('message', take, { once: true })

function take({ source, ports: [port] }) {
  if (source !== parent || !port) return
  const { MathfieldElement } = globalThis.MathLive
  MathfieldElement.fontsDirectory = null
  MathfieldElement.soundsDirectory = null
  MathfieldElement.locale = 'zh-cn'
  const field = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' })
  field.setAttribute('aria-label', '按样子写公式')
  document.body.append(field)
  field.menuItems = []
  field.addEventListener('focus', () => port.postMessage({ isFocused: true }))
  field.addEventListener('input', () => port.postMessage({ latex: written(field) }))
  // Before the library, which has an Enter of its own; one that ends a composition is none.
  document.addEventListener('keydown', (event) => pass(event, port), { capture: true })
  new ResizeObserver(() => port.postMessage({ height: field.offsetHeight })).observe(field)
  port.onmessage = ({ data }) => {
    if (data.colors) Object.assign(field.style, data.colors)
    if (typeof data.latex === 'string' && data.latex !== field.value)
      field.setValue(data.latex, { silenceNotifications: true })
    if (data.insert) {
      if (document.activeElement !== field) field.focus()
      field.insert(data.insert, { selectionMode: 'placeholder' })
      port.postMessage({ latex: written(field) })
    }
  }
  port.postMessage({ height: field.offsetHeight })
}

// A place that is not filled yet is the library's own word, which nothing else can draw.
const written = (field) => field.getValue('latex-without-placeholders')

function pass(event, port) {
  if (event.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
  event.preventDefault()
  event.stopPropagation()
  port.postMessage({ key: event.key })
}
