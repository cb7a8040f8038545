const SIDE_PX = 256
const AT_MOST_BYTES = 2 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** What the file picker offers. */
export const pictureTypes = TYPES.join(',')

/**
 * A picture file as the square that is kept, in base64 without its head. Nothing of the file but its dots leaves the
 * browser. Answers what is wrong with a file that is none, or too large.
 */
export async function cutPicture(file: File): Promise<{ image: string } | { error: string }> {
  if (!TYPES.includes(file.type)) return { error: '不支持的图片格式' }
  if (file.size > AT_MOST_BYTES) return { error: `文件:${file.name}大小不能超过2M!` }
  try {
    const picture = await createImageBitmap(file)
    const side = Math.min(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(SIDE_PX, side)
    const left = (picture.width - side) / 2
    const top = (picture.height - side) / 2
    canvas
      .getContext('2d')
      ?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
    picture.close()
    // A photograph stays small; a drawing keeps its clear ground.
    const url = canvas.toDataURL(file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9)
    return { image: url.slice(url.indexOf(',') + 1) }
  } catch {
    return { error: '不支持的图片格式' }
  }
}
