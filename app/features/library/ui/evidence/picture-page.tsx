import { useLayoutEffect, useRef, useState } from 'react'
import { placePicture, type PicturePlace } from './picture-place'
import type { PictureContent } from './read-source'

interface PicturePageProps {
  content: PictureContent
  onPainted: () => void
}

/** A page of a PDF or a picture, cut to where it is marked. Nothing is marked on it before it is painted. */
export function PicturePage({ content, onPainted }: PicturePageProps) {
  const { picture, marks } = content
  const page = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PicturePlace | null>(null)
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => {
    const view = page.current?.parentElement
    if (!view) return
    const layOut = () => setPlace(placePicture({ ...shapeOf(content), view: sizeOf(view) }))
    layOut()
    const watch = new ResizeObserver(layOut)
    watch.observe(view)
    return () => watch.disconnect()
  }, [content])
  useLayoutEffect(() => {
    if (isPainted) onPainted()
  }, [isPainted, onPainted])
  return (
    <div ref={page} className="page-picture absolute" style={place ?? undefined}>
      {place && (
        <img
          src={`data:${picture.type};base64,${picture.data}`}
          alt=""
          className="size-full max-w-none"
          draggable={false}
          onLoad={() => setPainted(true)}
        />
      )}
      {isPainted &&
        marks.map(({ left, top, width, height }) => (
          <i
            key={`${left} ${top}`}
            className="page-stroke absolute rounded-[1px] bg-[#f3df97] mix-blend-multiply shadow-[0_0_0_2px_#f3df97] forced-colors:outline-2"
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          />
        ))}
    </div>
  )
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
})

function shapeOf({ picture, marks, lines }: PictureContent) {
  const [x0, y0, x1, y1] = picture.view
  const [width, height] = [x1 - x0, y1 - y0]
  const ratio = picture.rotate % 180 === 0 ? height / width : width / height
  return { ratio, column: picture.column, marks, lines }
}
