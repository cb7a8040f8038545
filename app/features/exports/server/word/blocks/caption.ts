import { captionWords, type ObjectNumber } from '#packages/document/headings/numbering'
import { type Figure } from '#packages/document/body'
import { figureBookmark, type Writing } from '../writing'
import { field, run, runs } from '../xml/fields'
import type { ParagraphStyle } from '../xml/styles'
import { paragraph } from './paragraph'

/** 图 2-1 标题: word and number in fields inside a bookmark, which cross-references name. */
export function caption({ attrs }: Figure, writing: Writing, style: ParagraphStyle = {}): string {
  const object = writing.plan.objects.get(attrs.id)
  const words = object
    ? writing.bookmark(
        figureBookmark(attrs.id),
        run(`${captionWords[object.family]} `) + numberFields(object, writing),
      )
    : ''
  const title = attrs.caption === '' ? '' : runs(`${words === '' ? '' : '　'}${attrs.caption}`)
  return paragraph(words + title, { ...style, style: writing.plan.styles.caption })
}

/** 2-1 or 3, in fields that count by themselves. */
export function numberFields({ family, chapter, no }: ObjectNumber, { plan }: Writing): string {
  const word = captionWords[family]
  // A letter is no number that Word takes from a heading: each appendix has a row of its own.
  if (typeof chapter === 'string')
    return run(`${chapter}-`) + field(`SEQ ${word}${chapter} \\* ARABIC`, String(no))
  if (chapter !== null) {
    return (
      field(plan.hasArabicChapters ? 'STYLEREF 1 \\s' : `SEQ ${CHAPTER} \\c`, String(chapter)) +
      run('-') +
      field(`SEQ ${word} \\* ARABIC \\s 1`, String(no))
    )
  }
  // What stands before the first chapter or behind the last counts apart from what stands in them.
  const row = plan.preset.numbering.captions === 'chapter' ? `${word}0` : word
  return field(`SEQ ${row} \\* ARABIC`, String(no))
}

/**
 * The row that chapters count in, hidden in their headings: 第二章 tells a caption 二, this tells it 2.
 */
export const CHAPTER = '章'
