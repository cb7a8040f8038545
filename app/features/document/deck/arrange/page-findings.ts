import { hasBullets, type Slide } from '../deck'
import { overflowOf, type Page } from '../fit/page'

export interface PageFinding {
  isGood: boolean
  text: string
}

const TITLE_AT_BEST = 20
const BULLETS_AT_BEST = 5
const BULLET_AT_BEST = 40

/** What can be said of a page by counting: its title, its bullets, numbers that nothing stands behind, and its room. */
export function pageFindings(slide: Slide, page: Page): PageFinding[] {
  if (!hasBullets(slide)) return []
  const title = lengthOf(slide.title)
  const lengths = slide.bullets.map(({ text }) => lengthOf(text))
  const longest = Math.max(0, ...lengths)
  const bare = slide.bullets.find(({ text, from }) => /\d/.test(text) && !from?.evidenceIds.length)
  const found = overflowOf(page)
  return [
    { isGood: title <= TITLE_AT_BEST, text: `标题一句话，${title}字` },
    ...(lengths.length > 0
      ? [
          {
            isGood: lengths.length <= BULLETS_AT_BEST && longest <= BULLET_AT_BEST,
            text: `要点${lengths.length}条，最长${longest}字`,
          },
        ]
      : []),
    ...(bare ? [{ isGood: false, text: `“${cut(bare.text)}”有数字，没有出处` }] : []),
    ...(found ? [{ isGood: false, text: `超出${found.lines}行` }] : []),
  ]
}

const lengthOf = (text: string) => [...text].length
const cut = (text: string) => (lengthOf(text) > 14 ? `${[...text].slice(0, 13).join('')}…` : text)
