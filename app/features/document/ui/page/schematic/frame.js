// Runs in a frame without an origin: `{ id, source, isDark }` comes in by a port, `{ id, svg }` goes back, null where
// nothing can be drawn.

// What a source may not set for itself: each of these can lead outside or bring markup in.
const SECURE = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'theme',
  'themeCSS',
  'themeVariables',
  'fontFamily',
  'altFontFamily',
  'htmlLabels',
  'flowchart',
]

const { mermaid } = globalThis

addEventListener('message', take, { once: true })

function take({ source, ports: [port] }) {
  if (source !== parent || !port) return
  port.onmessage = async ({ data }) => port.postMessage({ id: data.id, svg: await drawn(data) })
}

async function drawn({ source, isDark }) {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: SECURE,
    theme: isDark ? 'dark' : 'neutral',
    fontFamily: 'sans-serif',
    // Words on a line stand on the paper, not on the line.
    themeVariables: { edgeLabelBackground: isDark ? '#1e2129' : '#ffffff' },
    themeCSS: '.edgeLabel rect, .edgeLabel .background { opacity: 1 }',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxEdges: 300,
    maxTextSize: 20_000,
    suppressErrorRendering: true,
    logLevel: 'fatal',
  })
  try {
    await mermaid.parse(source)
    const { svg } = await mermaid.render('schematic', source)
    return sized(svg)
  } catch {
    return null
  } finally {
    document.body.replaceChildren()
  }
}

/** As wide and high as what it shows: a picture of 100 % has no size of its own. */
function sized(svg) {
  const page = new DOMParser().parseFromString(svg, 'text/html')
  const root = page.querySelector('svg')
  const [, , width, height] = (root?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!root || !(width > 0) || !(height > 0)) return null
  root.removeAttribute('style')
  root.setAttribute('width', String(Math.ceil(width)))
  root.setAttribute('height', String(Math.ceil(height)))
  return new XMLSerializer().serializeToString(root)
}
