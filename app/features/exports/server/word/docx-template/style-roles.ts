import { type StyleIds, ownStyles } from '../base/style-list'
import { roles, type Role } from '../presets/preset'
import { allOf, childOf, elementsOf, textOf, type XmlElement } from '../xml/read'

/** Where the style of a role comes from. */
export type Found = 'named' | 'guessed' | 'chosen' | 'appended'
export interface RoleStyle {
  id: string
  /** As the template names it; ours where it has none. */
  name: string
  how: Found
}
export type RoleStyles = Record<Role, RoleStyle>

interface Style {
  id: string
  name: string
  basedOn: string
  outline: number | null
  hasNumber: boolean
  isDefault: boolean
}

/** Names under which templates have them, Word's own first; compared without case and spaces. */
const names: Partial<Record<Role, string[]>> = {
  title: ['Title', '标题', '论文题目', '文档标题', '大标题'],
  heading1: ['heading 1', '标题 1', '一级标题', '章标题'],
  heading2: ['heading 2', '标题 2', '二级标题', '节标题'],
  heading3: ['heading 3', '标题 3', '三级标题', '条标题'],
  body: [
    'Body Text',
    '正文文本',
    '正文首行缩进',
    'Body Text First Indent',
    'Normal Indent',
    '正文缩进',
    '论文正文',
  ],
  caption: ['caption', '题注', '图题', '图表标题', '图题注'],
  tableText: ['Table Text', '表格文字', '表格正文', '表格内容', '表内文字'],
  quote: ['Quote', '引用', '引文', 'Block Text'],
  code: ['Code', '代码', 'HTML Preformatted', 'Plain Text'],
  list: ['List Paragraph', '列表段落', '列出段落', '列表'],
  footnote: ['footnote text', '脚注文本'],
  reference: ['Bibliography', '参考文献', '书目', '参考文献条目', '参考文献内容'],
  abstract: ['Abstract', '摘要', '摘要正文', '摘要内容', '中文摘要'],
  equation: ['Equation', '公式', '公式行', 'MTDisplayEquation'],
  header: ['header', '页眉'],
  footer: ['footer', '页脚'],
  toc1: ['toc 1', '目录 1'],
  toc2: ['toc 2', '目录 2'],
  toc3: ['toc 3', '目录 3'],
  frontHeading: ['Front Heading', '无编号标题', '标题（无编号）', '不编号标题', '前置标题'],
  part: ['Part Heading', '篇标题', '部分标题'],
}

const folded = (name: string) => name.toLowerCase().replace(/\s+/g, '')

/**
 * The template's style for each role: as a person chose, else by name, else by what it is used for, else ours is appended.
 * What was chosen and is not there any more is found as before.
 */
export function rolesOf(
  styles: XmlElement,
  document: XmlElement,
  chosen: Readonly<Record<string, string>> = {},
): RoleStyles {
  const styleList = paragraphStyles(styles)
  const guesses = guessed(styleList, document)
  const entries = roles.map((role): [Role, RoleStyle] => {
    const name = chosen[role]
    const picked = styleList.find((item) => item.name === name)
    if (picked) return [role, { id: picked.id, name: picked.name, how: 'chosen' }]
    if (name === '') return [role, { id: ownStyles[role], name: '', how: 'appended' }]
    const named = names[role]?.flatMap((name) =>
      styleList.filter((item) => folded(item.name) === folded(name)),
    )[0]
    if (named) return [role, { id: named.id, name: named.name, how: 'named' }]
    const guess = guesses[role]
    if (guess) return [role, { id: guess.id, name: guess.name, how: 'guessed' }]
    return [role, { id: ownStyles[role], name: '', how: 'appended' }]
  })
  return Object.fromEntries(entries) as RoleStyles
}

/** Names of the paragraph styles of a template, as it has them. */
export const styleNames = (styles: XmlElement): string[] =>
  [...new Set(paragraphStyles(styles).map(({ name }) => name))].filter((name) => name !== '')

const paragraphStyles = (styles: XmlElement): Style[] =>
  [...allOf(styles, 'w:style')]
    .filter(({ attributes }) => attributes['w:type'] === 'paragraph')
    .map((item) => styleOf(item))

function styleOf(element: XmlElement): Style {
  const properties = childOf(element, 'w:pPr')
  const value = (of: XmlElement | undefined, name: string) => childOf(of, name)?.attributes['w:val']
  const outline = value(properties, 'w:outlineLvl')
  return {
    id: element.attributes['w:styleId'] ?? '',
    name: value(element, 'w:name') ?? '',
    basedOn: value(element, 'w:basedOn') ?? '',
    outline: outline === undefined ? null : Number(outline),
    hasNumber: childOf(properties, 'w:numPr') !== undefined,
    isDefault: element.attributes['w:default'] === '1',
  }
}

/** Headings by the level of their outline, text by what most words of the template stand in. */
function guessed(styles: readonly Style[], document: XmlElement): Partial<Record<Role, Style>> {
  const used = wordsByStyle(document)
  const heading = (level: number) =>
    styles
      .filter(({ outline }) => outline === level)
      .toSorted((a, b) => (used.get(b.id) ?? 0) - (used.get(a.id) ?? 0))[0]
  const standard = styles.find(({ isDefault }) => isDefault)
  const body = styles
    .filter(({ outline }) => outline === null || outline > 8)
    .toSorted((a, b) => (used.get(b.id) ?? 0) - (used.get(a.id) ?? 0))[0]
  const text = body && (used.get(body.id) ?? 0) > 200 ? body : standard
  return {
    ...(heading(0) && { heading1: heading(0) }),
    ...(heading(1) && { heading2: heading(1) }),
    ...(heading(2) && { heading3: heading(2) }),
    ...(text && { body: text }),
  }
}

function wordsByStyle(document: XmlElement): Map<string, number> {
  const used = new Map<string, number>()
  for (const paragraph of allOf(document, 'w:p')) {
    const id = childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle')?.attributes['w:val']
    if (id) used.set(id, (used.get(id) ?? 0) + textOf(paragraph).length)
  }
  return used
}

/** Ids that the writer asks for; character and table styles are always ours. */
export function styleIdsOf(found: RoleStyles): StyleIds {
  const ids = roles.map((role) => [role, found[role].id])
  return { ...ownStyles, ...(Object.fromEntries(ids) as Record<Role, string>) }
}

/** The paragraph style that everything rests on. */
export const defaultStyle = (styles: XmlElement): string =>
  elementsOf(styles).find(
    ({ name, attributes }) =>
      name === 'w:style' && attributes['w:type'] === 'paragraph' && attributes['w:default'] === '1',
  )?.attributes['w:styleId'] ?? ''

/** What a style or those below it say of numbers: list and level. Chains longer than twenty end there. */
export function numberOf(styles: XmlElement, id: string): { numId: string; level: number } | null {
  const byId = new Map(
    [...allOf(styles, 'w:style')].map((item) => [item.attributes['w:styleId'], item]),
  )
  let current: string | undefined = id
  for (let step = 0; step < 20 && current !== undefined; step += 1) {
    const style = byId.get(current)
    const number = childOf(childOf(style, 'w:pPr'), 'w:numPr')
    const numId = childOf(number, 'w:numId')?.attributes['w:val']
    if (numId !== undefined) {
      const level = Number(childOf(number, 'w:ilvl')?.attributes['w:val'] ?? 0)
      return numId === '0' ? null : { numId, level }
    }
    current = childOf(style, 'w:basedOn')?.attributes['w:val']
  }
  return null
}
