import { escaped, tag } from '~/core/office/xml-write'

export { escaped, tag }

/** `<w:name w:val="…"/>`, as most settings of Word are. */
export const setting = (name: string, value: string | number) => tag(name, { 'w:val': value })

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Every prefix that our parts may use; declared on the root of each. */
export const spaces = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': OFFICE,
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:asvg': 'http://schemas.microsoft.com/office/drawing/2016/SVG/main',
} as const

/** A whole part: head, root with every prefix declared, content. */
export const part = (root: string, content: string) => XML_HEAD + tag(root, spaces, content || ' ')

/** The beginning of a part that is written piece by piece. */
export const opened = (root: string) => part(root, ' ').slice(0, -` </${root}>`.length)
