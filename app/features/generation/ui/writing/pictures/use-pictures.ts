import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { PICTURE_PAGES, type FilePicture } from '~/features/library/wire/terms/pictures'
import type { PictureFile } from './picture-files'

/** With the window of its file that it stands in. */
export interface VisiblePicture extends FilePicture {
  window: number
}

interface Read {
  pictures: readonly VisiblePicture[]
  first: number
  next: number | null
}

/** Pictures of a file, beginning with the pages that are cited; those before and behind are read when they are asked for. */
export function usePictures(teamId: string, id: string, { id: fileId, page }: PictureFile) {
  const start = Math.floor(((page ?? 1) - 1) / PICTURE_PAGES)
  const [request, setRequest] = useState({ window: start, isBefore: false })
  const [read, setRead] = useState<Read>({ pictures: [], first: start, next: null })
  const [settled, setSettled] = useState<{ window: number; isOk: boolean } | null>(null)
  useEffect(() => {
    let isOver = false
    const { window, isBefore } = request
    const input = { params: { id }, query: { teamId, fileId, window } }
    void call('GET /creation/:id/pictures', input, { silent: true }).then((answer) => {
      if (isOver) return
      if (answer.ok) {
        const { pictures, next } = answer.data
        const found = pictures.map((item) => ({ ...item, window }))
        setRead((now) =>
          isBefore
            ? { ...now, pictures: [...found, ...now.pictures], first: window }
            : { ...now, pictures: [...now.pictures, ...found], next },
        )
      }
      setSettled({ window, isOk: answer.ok })
    })
    return () => {
      isOver = true
    }
  }, [teamId, id, fileId, request])
  const isLoading = settled?.window !== request.window
  const { first, next } = read
  return {
    pictures: read.pictures,
    isLoading,
    hasFailed: !isLoading && settled?.isOk === false,
    before:
      first > 0 && !isLoading ? () => setRequest({ window: first - 1, isBefore: true }) : null,
    behind: next === null ? null : () => setRequest({ window: next, isBefore: false }),
  }
}
