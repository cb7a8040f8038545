import type { LiveView } from '~/features/editor/ui/live'

/** A view that is about to stand, told of in the moment it does: before any key reaches it. */
export class AwaitedView {
  private waiting: { nodeId: string; resolve: (live: LiveView) => void } | null = null

  announce(live: LiveView): void {
    if (this.waiting?.nodeId === live.nodeId) this.waiting.resolve(live)
  }

  /** Null where it does not stand in time, or another is waited for. */
  async of(nodeId: string, withinMs: number): Promise<LiveView | null> {
    const { promise, resolve } = Promise.withResolvers<LiveView | null>()
    const waiting = { nodeId, resolve }
    this.waiting = waiting
    const timer = setTimeout(() => resolve(null), withinMs)
    const live = await promise
    clearTimeout(timer)
    if (this.waiting === waiting) this.waiting = null
    return live
  }
}
