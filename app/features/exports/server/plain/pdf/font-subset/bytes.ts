/** Reads numbers one after the other, the highest byte first, as fonts have them. */
export class Bytes {
  private readonly view: DataView

  constructor(
    readonly bytes: Uint8Array,
    public position = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(): number {
    return this.view.getUint8(this.position++)
  }

  u16(): number {
    this.position += 2
    return this.view.getUint16(this.position - 2)
  }

  i16(): number {
    this.position += 2
    return this.view.getInt16(this.position - 2)
  }

  u32(): number {
    this.position += 4
    return this.view.getUint32(this.position - 4)
  }

  /** A number from -2 to 2 in two bytes. */
  fraction(): number {
    return this.i16() / 16_384
  }

  take(length: number): Uint8Array {
    this.position += length
    return this.bytes.subarray(this.position - length, this.position)
  }
}
