const LARGEST = 127

/**
 * A vector as the index keeps it: four bytes for its step, then a byte a value. A quarter of the room, and what it turns
 * a vector by is far below what two models differ in.
 */
export function writeVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const step = largest / LARGEST || 1
  const bytes = new Uint8Array(4 + vector.length)
  new DataView(bytes.buffer).setFloat32(0, step)
  const values = new Int8Array(bytes.buffer, 4)
  vector.forEach((value, index) => (values[index] = Math.round(value / step)))
  return bytes
}

export function readVector(stored: Uint8Array<ArrayBuffer> | ArrayBuffer): {
  step: number
  values: Int8Array
} {
  const bytes = stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    step: view.getFloat32(0),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + 4, bytes.byteLength - 4),
  }
}
