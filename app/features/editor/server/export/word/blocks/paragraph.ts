import { paragraphProperties, type ParagraphLook } from '../xml/looks'
import { tag } from '../xml/write'

/** A paragraph; its content are runs. */
export const paragraph = (content: string, look: ParagraphLook = {}) =>
  tag('w:p', {}, paragraphProperties(look) + content)
