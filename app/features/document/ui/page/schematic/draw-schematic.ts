import { isRefused } from './refused'

declare global {
  /** Page of the drawing frame, set by the build. */
  const __SCHEMATIC_FRAME__: string
}

const LONGEST_DRAWING_MS = 5_000
const LONGEST_LOADING_MS = 30_000
const LARGEST_SVG = 2_000_000

/** A schematic as SVG, for an `img` alone; null for a source that is refused, unreadable, or not drawn in five seconds. */
export function drawSchematic(source: string, isDark: boolean): Promise<string | null> {
  if (isRefused(source)) return Promise.resolve(null)
  const drawing = queue.then(() => drawNext(source, isDark))
  queue = drawing
  return drawing
}

// One after the other: whoever takes too long takes only its own drawing along.
let queue: Promise<unknown> = Promise.resolve()

async function drawNext(source: string, isDark: boolean): Promise<string | null> {
  frame ??= openFrame()
  const port = await frame
  const svg = port && (await answerOf(port, { source, isDark }))
  if (svg === undefined || !port) closeFrame()
  return typeof svg === 'string' && svg.length <= LARGEST_SVG ? svg : null
}

let frame: Promise<MessagePort | null> | null = null
let element: HTMLIFrameElement | null = null

/** A frame without an origin, in which the library runs and from which nothing is fetched; null where it does not load. */
function openFrame(): Promise<MessagePort | null> {
  const opened = document.createElement('iframe')
  element = opened
  opened.setAttribute('sandbox', 'allow-scripts')
  opened.src = __SCHEMATIC_FRAME__
  opened.title = '示意图'
  opened.tabIndex = -1
  opened.ariaHidden = 'true'
  // Not `display: none`: words are measured in it. As wide as a sheet: what fills its place is no wider than that.
  Object.assign(opened.style, {
    position: 'fixed',
    left: '-10000px',
    width: '640px',
    height: '800px',
    visibility: 'hidden',
  })
  const { promise, resolve } = Promise.withResolvers<MessagePort | null>()
  opened.addEventListener('load', () => {
    const { port1, port2 } = new MessageChannel()
    opened.contentWindow?.postMessage(null, '*', [port2])
    resolve(port1)
  })
  document.body.appendChild(opened)
  return within(promise, LONGEST_LOADING_MS).then((port) => port ?? null)
}

function closeFrame(): void {
  element?.remove()
  element = null
  frame = null
}

let asked = 0

/** Undefined when no answer comes in time. */
function answerOf(port: MessagePort, drawing: { source: string; isDark: boolean }) {
  const id = (asked += 1)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port.onmessage = ({ data }: MessageEvent<{ id: unknown; svg: unknown }>) => {
    if (data.id === id) resolve(data.svg)
  }
  port.postMessage({ id, ...drawing })
  return within(promise, LONGEST_DRAWING_MS)
}

function within<Value>(promise: Promise<Value>, most: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), most)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
