const SAMPLE_EVERY_MS = 250
const WAKE_EVERY_MS = 20

/**
 * Watches what a Worker really holds: its heap and buffers after a garbage collection, asked of V8 through the
 * inspector several times a second. What a process has taken from the system says less, as V8 collects garbage when
 * it likes. `stop` answers the most that was held, in MB.
 */
export async function watchHeap(inspectorUrl, worker) {
  const inspector = await connect(inspectorUrl, worker)
  let most = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, await heldBytes(inspector))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS))
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      inspector.close()
      return most / 1024 / 1024
    },
  }
}

/**
 * Bytes that a Worker holds now, after a garbage collection. A Worker at rest hears its inspector only while it
 * answers something: `wake` asks it for anything.
 */
export async function heldBy(inspectorUrl, worker, wake) {
  const inspector = await connect(inspectorUrl, worker)
  const waking = setInterval(wake, WAKE_EVERY_MS)
  try {
    return await heldBytes(inspector)
  } finally {
    clearInterval(waking)
    inspector.close()
  }
}

async function heldBytes(inspector) {
  await inspector.call('HeapProfiler.collectGarbage')
  const held = await inspector.call('Runtime.getHeapUsage')
  return held.usedSize + (held.embedderHeapUsedSize ?? 0) + (held.backingStorageSize ?? 0)
}

async function connect(inspectorUrl, worker) {
  const list = new URL('/json', inspectorUrl)
  list.protocol = 'http:'
  const targets = await (await fetch(list)).json()
  const { webSocketDebuggerUrl } = targets.find(({ id }) => id.endsWith(`user:${worker}`))
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(error.message))
    else resolve?.(result)
  })
  return {
    close: () => socket.close(),
    call(method) {
      last += 1
      socket.send(JSON.stringify({ id: last, method, params: {} }))
      return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }))
    },
  }
}
