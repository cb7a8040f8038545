const CAPTION =
  /^\s*(?:图|圖|Figure|Fig\.?)\s*(?:\d+(?:\s*[-.–—－]\s*\d+)*|[一二三四五六七八九十]+)\s*[:：.、]?\s*(\S.{0,118}?)\s*$/i
const LONGEST_WORDS = 200

/** What the source says of a picture. */
export interface PictureDescription {
  caption: string
  words: string
}

/** 图3-2 各省产值 tells 各省产值; null for a line that is no caption. */
export function captionIn(line: string): PictureDescription | null {
  const caption = CAPTION.exec(line)?.[1]
  // A sentence about a figure begins like its caption.
  if (caption === undefined || /[。；;]$|^(?:所示|中|显示|给出|为|是|可见|表明|展示)/.test(caption))
    return null
  return { caption, words: line.trim() }
}

export const captionsIn = (text: string): PictureDescription[] =>
  text.split('\n').flatMap((line) => captionIn(line) ?? [])

/** Without a caption: what the author wrote about the picture, and the words nearest to it. */
export const describedBy = (description: string, near: string): PictureDescription => ({
  caption: description.slice(0, 120),
  words: firstOf(near),
})

const firstOf = (text: string) =>
  (text.trim().split('\n')[0] ?? '').slice(0, LONGEST_WORDS).replace(/[\ud800-\udbff]$/, '')
