interface Frame {
  no: number
  text: string
}

/** Frames of the turns that run, so that live readers do not ask the database for every event. */
export class LiveFrames {
  private readonly byMessage = new Map<string, Frame[]>()

  add(messageId: string, frame: Frame): void {
    const frames = this.byMessage.get(messageId)
    if (frames) frames.push(frame)
    else this.byMessage.set(messageId, [frame])
  }

  /** The message's frames after number `no`; null where its first ones are not held. */
  after(messageId: string, no: number, limit: number): Frame[] | null {
    const frames = this.byMessage.get(messageId)
    if (!frames) return null
    // Numbers rise, but not by one: another turn may run beside this one.
    const start = frames.findLastIndex((frame) => frame.no <= no) + 1
    return frames.slice(start, start + limit)
  }

  firstNo(messageId: string): number {
    return this.byMessage.get(messageId)?.[0]?.no ?? Infinity
  }

  forget(messageId: string): void {
    this.byMessage.delete(messageId)
  }

  clear(): void {
    this.byMessage.clear()
  }
}
