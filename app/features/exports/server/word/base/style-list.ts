import { roles, type Preset, type Role } from '../presets/preset'
import { paragraphProperties, runProperties } from '../xml/styles'
import { part, setting, tag } from '../xml/write'

/** Word's own name of a role's style: names are the same in every language of Word, ids are not. */
export const styleNames: Record<Role, string> = {
  title: 'Title',
  heading1: 'heading 1',
  heading2: 'heading 2',
  heading3: 'heading 3',
  body: 'Body Text',
  caption: 'caption',
  tableText: 'Table Text',
  quote: 'Quote',
  code: 'Code',
  list: 'List Paragraph',
  footnote: 'footnote text',
  reference: 'Bibliography',
  abstract: 'Abstract',
  equation: 'Equation',
  header: 'header',
  footer: 'footer',
  toc1: 'toc 1',
  toc2: 'toc 2',
  toc3: 'toc 3',
  frontHeading: 'Front Heading',
  part: 'Part Heading',
  byline: 'Byline',
  coverLine: 'Cover Line',
}

/** Style ids by role, and of letters and tables; a template's own where it has them. */
export type StyleIds = Record<Role, string> & { footnoteMark: string; link: string; table: string }

/** Ids of our own styles. `Ym` keeps them apart from those of a template. */
export const ownStyles: StyleIds = {
  ...(Object.fromEntries(roles.map((role) => [role, `Ym${role}`])) as Record<Role, string>),
  footnoteMark: 'YmfootnoteMark',
  link: 'Ymlink',
  table: 'Ymtable',
}

/** The numbering definition that headings count by, and those of lists and references. */
export const numberingIds = { headings: 1, references: 2, bullets: 3, parts: 4 } as const

/** styles.xml of a preset. */
export const stylesXml = (preset: Preset): string =>
  part(
    'w:styles',
    [
      defaults(preset),
      tag(
        'w:style',
        { 'w:type': 'paragraph', 'w:default': 1, 'w:styleId': 'Normal' },
        setting('w:name', 'Normal') + tag('w:qFormat'),
      ),
      tableNormal,
      ...roles.map((role) => styleXml(preset, role)),
      markStyle,
      linkStyle,
      tableStyle,
    ].join(''),
  )

/** One style as an element; also what a template is given that has none for the role. */
export function styleXml(
  preset: Preset,
  role: Role,
  ids: StyleIds = ownStyles,
  basedOn: string | null = 'Normal',
): string {
  const { paragraph, run } = preset.roleStyles[role]
  const numbering = numberingOf(preset, role)
  return tag(
    'w:style',
    { 'w:type': 'paragraph', 'w:customStyle': isOwnName(role) ? 1 : null, 'w:styleId': ids[role] },
    [
      setting('w:name', styleNames[role]),
      basedOn === null ? '' : setting('w:basedOn', basedOn),
      paragraph.outline === undefined ? '' : setting('w:next', ids.body),
      tag('w:qFormat'),
      paragraphProperties({ ...paragraph, ...(numbering && { numbering }) }),
      runProperties(run),
    ].join(''),
  )
}

/** Heading styles count by a level each; parts by a list of their own. */
function numberingOf({ numbering: { levels } }: Preset, role: Role) {
  if (role === 'part' && levels.part) return { id: numberingIds.parts }
  const level = numberedRoles.findIndex((item) => item === role)
  const kind = (['chapter', 'section', 'node'] as const)[level]
  return kind && levels[kind] ? { id: numberingIds.headings, level } : null
}
export const numberedRoles = ['heading1', 'heading2', 'heading3'] as const

const ownNames: readonly Role[] = [
  'tableText',
  'code',
  'abstract',
  'equation',
  'frontHeading',
  'part',
  'byline',
  'coverLine',
]
const isOwnName = (role: Role) => ownNames.includes(role)

const defaults = ({ fonts, size }: Preset) =>
  tag(
    'w:docDefaults',
    {},
    tag(
      'w:rPrDefault',
      {},
      tag(
        'w:rPr',
        {},
        tag('w:rFonts', {
          'w:ascii': fonts.latin,
          'w:hAnsi': fonts.latin,
          'w:eastAsia': fonts.han,
          'w:cs': fonts.latin,
        }) +
          setting('w:kern', 2) +
          setting('w:sz', size * 2) +
          setting('w:szCs', size * 2) +
          tag('w:lang', { 'w:val': 'en-US', 'w:eastAsia': 'zh-CN', 'w:bidi': 'ar-SA' }),
      ),
    ) + tag('w:pPrDefault'),
  )

const cellMargins = tag(
  'w:tblCellMar',
  {},
  ['top', 'left', 'bottom', 'right']
    .map((side) => tag(`w:${side}`, { 'w:w': /left|right/.test(side) ? 108 : 0, 'w:type': 'dxa' }))
    .join(''),
)
const tableNormal = tag(
  'w:style',
  { 'w:type': 'table', 'w:default': 1, 'w:styleId': 'TableNormal' },
  setting('w:name', 'Normal Table') +
    setting('w:uiPriority', 99) +
    tag('w:semiHidden') +
    tag('w:unhideWhenUsed') +
    tag('w:tblPr', {}, tag('w:tblInd', { 'w:w': 0, 'w:type': 'dxa' }) + cellMargins),
)

export const markStyle = tag(
  'w:style',
  { 'w:type': 'character', 'w:styleId': ownStyles.footnoteMark },
  setting('w:name', 'footnote reference') + runProperties({ raised: 'superscript' }),
)
export const linkStyle = tag(
  'w:style',
  { 'w:type': 'character', 'w:styleId': ownStyles.link },
  setting('w:name', 'Hyperlink') + runProperties({ color: '0563C1', underline: true }),
)
export const tableStyle = tag(
  'w:style',
  { 'w:type': 'table', 'w:customStyle': 1, 'w:styleId': ownStyles.table },
  setting('w:name', 'Document Table') + tag('w:tblPr', {}, cellMargins),
)
