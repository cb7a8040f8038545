import { paragraphProperties, type ParagraphStyle } from '../xml/styles'
import { tag } from '../xml/write'

/** A paragraph; its content are runs. */
export const paragraph = (content: string, style: ParagraphStyle = {}) =>
  tag('w:p', {}, paragraphProperties(style) + content)
