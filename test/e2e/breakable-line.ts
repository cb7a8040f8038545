import { connect, createServer, type Socket } from 'node:net'

/** A line to a product on this machine that can be cut: what is open breaks off, and nothing new gets through. */
export interface BreakableLine {
  url: string
  cut(): void
  mend(): void
  close(): void
}

/** Opens a line to a port, byte for byte. */
export async function openLine(port: number): Promise<BreakableLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // A line that breaks is what is tested, no error.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, 'localhost')
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const address = server.address()
  const ownPort = typeof address === 'object' ? address?.port : address
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${ownPort}`,
    cut,
    mend: () => (isCut = false),
    close: () => {
      cut()
      server.close()
    },
  }
}
