const MAX_SIDE = 256

/** The picture, at most 256 px a side, as a PNG data address; null when the browser cannot read it. */
export async function drawSmall(file: File): Promise<string | null> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return null
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}
