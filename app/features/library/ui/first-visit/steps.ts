/** What the guide points at; marked by `data-guide` in the page. */
export type GuideMark = 'add' | 'folders' | 'ask'

export const guideSteps: readonly { mark: GuideMark; title: string; text: string }[] = [
  {
    mark: 'add',
    title: '从这里放入资料',
    text: '可以上传文件，也可以添加网页。学习完就能提问，答案会标出第几页',
  },
  {
    mark: 'folders',
    title: '用文件夹分门别类',
    text: '资料可以移到文件夹里，权限可以只开给几个人',
  },
  {
    mark: 'ask',
    title: '对资料提问',
    text: '在文件夹里提问，只找这个文件夹；每处依据都能点开原文',
  },
]

interface Box {
  top: number
  left: number
  width: number
  height: number
}

/** Where the slip stands for a marked place: under it where there is room, else above, and never outside the window. px. */
export function placeSlip(
  mark: Box,
  slip: { width: number; height: number },
  room: { width: number; height: number },
) {
  const below = mark.top + mark.height + GAP
  const isBelow = below + slip.height + EDGE <= room.height
  const top = isBelow ? below : Math.max(EDGE, mark.top - GAP - slip.height)
  const left = Math.min(Math.max(EDGE, mark.left), Math.max(EDGE, room.width - slip.width - EDGE))
  return { top, left }
}

const GAP = 14
const EDGE = 12
