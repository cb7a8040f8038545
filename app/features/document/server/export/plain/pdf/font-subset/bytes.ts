/** Reads numbers one after the other, the highest byte first, as fonts have them. */
export class Bytes {
  private readonly view: DataView

  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(): number {
    return this.view.getUint8(this.at++)
  }

  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2)
  }

  i16(): number {
    this.at += 2
    return this.view.getInt16(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4)
  }

  /** A number from -2 to 2 in two bytes. */
  fraction(): number {
    return this.i16() / 16_384
  }

  take(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
