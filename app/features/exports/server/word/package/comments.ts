import { spaces, tag, XML_HEAD } from '../xml/write'

const WORD_2010 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const WORD_2012 = 'http://schemas.microsoft.com/office/word/2012/wordml'

/** Prefixes of what came to Word later; programs that do not know them pass over them. */
export const laterSpaces = {
  'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'xmlns:w14': WORD_2010,
  'xmlns:w15': WORD_2012,
  'mc:Ignorable': 'w14 w15',
}

export const EXTENDED_RELATION =
  'http://schemas.microsoft.com/office/2011/relationships/commentsExtended'
export const extendedLine = {
  id: 'rYmcommentsExtended',
  type: EXTENDED_RELATION,
  target: 'commentsExtended.xml',
}

/** `w:comments`, or the part beside it that says what answers what. */
export const commentsXml = (
  root: 'w:comments' | 'w15:commentsEx',
  content: readonly string[],
): string => XML_HEAD + tag(root, { ...spaces, ...laterSpaces }, content.join('') || ' ')
