import { useEffect, useEffectEvent, useState } from 'react'
import type { PreviewFailure } from '../markup/content'
import type { Size } from './turned'

// What a browser unfolds: four bytes a pixel. A small file may hold a picture that no memory can.
const MOST_PIXELS = 120_000_000
const HEAD_BYTES = 512 * 1024

/** The size of a picture as it is pictureSize, once it is known to fit and has come. */
export function usePictureSize(
  url: string,
  onFailed: (failure: PreviewFailure) => void,
): Size | null {
  const [pictureSize, setPictureSize] = useState<{ url: string; size: Size } | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const ending = new AbortController()
    measured(url, ending.signal).then(
      (size) => {
        if (ending.signal.aborted) return
        if (size) setPictureSize({ url, size })
        else fail('too-big')
      },
      () => {
        if (!ending.signal.aborted) fail('unreadable')
      },
    )
    return () => ending.abort()
  }, [url])
  return pictureSize?.url === url ? pictureSize.size : null
}

/** Null for a picture that is too large to be unfolded. Rejects when it is none. */
async function measured(url: string, signal: AbortSignal): Promise<Size | null> {
  const { imageSize } = await import('image-size')
  const answer = await fetch(url, { signal, headers: { range: `bytes=0-${HEAD_BYTES - 1}` } })
  if (!answer.ok) throw new Error('unreachable')
  const { width, height } = imageSize(new Uint8Array(await answer.arrayBuffer()))
  if (width * height > MOST_PIXELS) return null
  const picture = new Image()
  picture.src = url
  await picture.decode()
  // As it is pictureSize: a camera's note on how it was held is followed.
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}
