export interface PictureFacts {
  type: 'png' | 'jpeg'
  /** Pixels. */
  width: number
  height: number
}

/** What a picture is by its bytes, whatever it is called; null for anything but PNG and JPEG. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = bytes[0] === 0xff ? jpegFacts(view) : pngFacts(view)
  return found && found.width > 0 && found.height > 0 ? found : null
}

function pngFacts(view: DataView): PictureFacts | null {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47) return null
  if (view.getUint32(4) !== 0x0d0a1a0a || view.getUint32(12) !== 0x49484452) return null
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

const NO_FRAMES = [0xc4, 0xc8, 0xcc]

function jpegFacts(view: DataView): PictureFacts | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let index = 2; index + 9 <= view.byteLength;) {
    if (view.getUint8(index) !== 0xff) return null
    const marker = view.getUint8(index + 1)
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      index += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { type: 'jpeg', width: view.getUint16(index + 7), height: view.getUint16(index + 5) }
    }
    index += 2 + view.getUint16(index + 2)
  }
  return null
}
