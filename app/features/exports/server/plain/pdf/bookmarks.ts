import type { Landmark, Place } from './compose'
import { textString, type PdfFile } from './file'

interface Bookmark {
  no: number
  landmark: Landmark
  parent: number
  children: Bookmark[]
}

/** Bookmarks as deep as the headings go; the object that holds them. */
export function addBookmarks(
  file: PdfFile,
  landmarks: readonly Landmark[],
  sheets: readonly number[],
): number {
  const root = file.reserve()
  const tops: Bookmark[] = []
  const path: Bookmark[] = []
  for (const landmark of landmarks) {
    path.length = Math.min(path.length, landmark.level - 1)
    const above = path.at(-1)
    const bookmark = { no: file.reserve(), landmark, parent: above?.no ?? root, children: [] }
    const siblings = above?.children ?? tops
    siblings.push(bookmark)
    path.push(bookmark)
  }
  const put = (bookmarks: readonly Bookmark[]): void => {
    for (const [index, { no, landmark, parent, children }] of bookmarks.entries()) {
      const beside = [
        bookmarks[index - 1] && `/Prev ${bookmarks[index - 1]?.no} 0 R`,
        bookmarks[index + 1] && `/Next ${bookmarks[index + 1]?.no} 0 R`,
      ]
      const target = targetOf(landmark, sheets)
      const head = `/Title${textString(landmark.text)}/Parent ${parent} 0 R/Dest${target}`
      file.put(no, `<<${head}${beside.filter(Boolean).join('')}${inside(children)}>>`)
      put(children)
    }
  }
  put(tops)
  file.put(root, `<</Type/Outlines${inside(tops)}>>`)
  return root
}

/** A place of the text as readers go to it: a little above, at the scale that they have. */
export const targetOf = ({ sheet, y }: Place, sheets: readonly number[]) =>
  `[${sheets[sheet]} 0 R/XYZ 0 ${(y + 6).toFixed(0)} 0]`

const inside = (bookmarks: readonly Bookmark[]): string =>
  bookmarks.length === 0
    ? ''
    : `/First ${bookmarks[0]?.no} 0 R/Last ${bookmarks.at(-1)?.no} 0 R/Count -${bookmarks.length}`
