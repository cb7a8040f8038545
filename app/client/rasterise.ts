/**
 * A chosen picture drawn anew as PNG inside a box (pixels), base64: vector files become dots and cameras' notes
 * stay behind. Null when the browser cannot read it.
 */
export async function rasterise(
  file: File,
  box: { width: number; height: number },
): Promise<string | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    // A vector file may have no size of its own.
    const width = image.naturalWidth || box.width
    const height = image.naturalHeight || box.height
    const scale = Math.min(1, box.width / width, box.height / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
