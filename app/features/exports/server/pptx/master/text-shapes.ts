import type { FootPlace, Place, Rect } from '~/features/document/deck/design/template'
import type { MasterStyle } from '~/features/document/masters-terms'
import type { Page, TextBox } from '~/features/document/deck/fit/page'

const EMU = 12_700
const FIRST_ID = 1_001

/** The relation by which a mark leads to its source; '' for one that leads nowhere. */
export type LinkOf = (mark: number) => string

/** The words of a page as shapes of PresentationML: in the placeholders of its layout, else in text boxes of ours. */
export function textShapes(
  page: Page,
  { style, scale, linkOf }: { style: MasterStyle; scale: number; linkOf: LinkOf },
): string {
  // A person's own text boxes are drawn with the figures, so that they lie in their order.
  const texts = page.boxes.filter(
    (box): box is TextBox => box.kind === 'text' && box.extraId === undefined,
  )
  const footer = page.boxes.find((box) => box.kind === 'footer')
  const feet = style.slots[page.layout].feet ?? []
  return [
    ...texts.map((box, index) => textShape(box, { id: FIRST_ID + index, scale, linkOf })),
    ...feet.map((foot, index) =>
      footShape(foot, {
        id: FIRST_ID + texts.length + index,
        number: page.number,
        text: footer?.text ?? '',
      }),
    ),
  ].join('')
}

const emu = (points: number, scale: number) => Math.round((points / scale) * EMU)

interface Shaping {
  id: number
  scale: number
  linkOf: LinkOf
}

function textShape(box: TextBox, { id, scale, linkOf }: Shaping): string {
  const { slot } = box
  const { place } = slot
  const insets = place?.insets ?? [0, 0, 0, 0]
  const properties = !place || place.isMoved ? xfrm(outside(slot, insets), scale) : ''
  const kind = place ? '' : '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>'
  const anchor = { top: 't', middle: 'ctr', bottom: 'b' }[slot.anchor]
  const room = place ? '' : ' lIns="0" tIns="0" rIns="0" bIns="0"'
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${NAMES[box.name]} ${id}"/>` +
    (place
      ? `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${placeholder(place)}</p:nvPr>`
      : '<p:cNvSpPr txBox="1"/><p:nvPr/>') +
    `</p:nvSpPr><p:spPr>${properties}${kind}</p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square"${room} anchor="${anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>` +
    `${paragraphs(box, scale, linkOf)}</p:txBody></p:sp>`
  )
}

const NAMES: Record<TextBox['name'], string> = {
  title: '标题',
  body: '正文',
  byline: '署名',
  caption: '图题',
  sources: '来源',
  extra: '文字',
}

export const placeholder = ({ type, idx }: Pick<Place, 'type' | 'idx'>): string =>
  `<p:ph${type === '' ? '' : ` type="${type}"`}${idx === '' ? '' : ` idx="${escaped(idx)}"`}/>`

function outside(slot: Rect, [left, top, right, bottom]: Place['insets']): Rect {
  return {
    x: slot.x - left,
    y: slot.y - top,
    width: slot.width + left + right,
    height: slot.height + top + bottom,
  }
}

const xfrm = ({ x, y, width, height }: Rect, scale: number): string =>
  `<a:xfrm><a:off x="${emu(x, scale)}" y="${emu(y, scale)}"/>` +
  `<a:ext cx="${emu(width, scale)}" cy="${emu(height, scale)}"/></a:xfrm>`

// Exact leading and no room that we did not count: what has room on the page has it here.
function paragraphs(box: TextBox, scale: number, linkOf: LinkOf): string {
  const { slot, size, line } = box
  const hundredths = (points: number) => Math.round((points / scale) * 100)
  const spacing =
    `<a:lnSpc><a:spcPts val="${hundredths(line)}"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef>` +
    `<a:spcAft><a:spcPts val="${hundredths(slot.after)}"/></a:spcAft>`
  const run = (text: string, more = '', link = '', points = size) =>
    `<a:r><a:rPr lang="zh-CN" altLang="en-US" sz="${hundredths(points)}"${own(box)}${more}>` +
    `${ink(box)}${link === '' ? '' : leads(link)}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`
  return box.paragraphs
    .map(({ lead, text, marks, tail }) => {
      const indent = lead === '' ? emu(slot.indent, scale) : 0
      const mark = indent === 0 ? '<a:buNone/>' : slot.place ? '' : '<a:buChar char="•"/>'
      const align = slot.place || slot.align === 'left' ? '' : ' algn="ctr"'
      const words = lead === '' ? text : `${lead}　${text}`
      const numbers = marks.map((number) => run(`[${number}]`, ' baseline="30000"', linkOf(number)))
      return (
        `<a:p><a:pPr marL="${indent}" indent="${-indent}"${align}>${spacing}${mark}</a:pPr>` +
        `${run(words)}${tail ? run(tail.text, '', '', tail.size) : ''}${numbers.join('')}</a:p>`
      )
    })
    .join('')
}

// In the colour of the words: the theme's own for links is another on every master.
const leads = (link: string) =>
  `<a:hlinkClick r:id="${link}"><a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}">` +
  '<ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/>' +
  '</a:ext></a:extLst></a:hlinkClick>'

const own = ({ slot }: TextBox) => (slot.place ? '' : slot.isBold ? ' b="1"' : ' b="0"')

const ink = ({ color, slot }: TextBox) => {
  const fill = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
  // A placeholder has a colour and a font of the master.
  if (slot.place) return slot.isToned ? fill : ''
  const themeFont = slot.face === 'title' ? 'mj' : 'mn'
  return `${fill}<a:latin typeface="+${themeFont}-lt"/><a:ea typeface="+${themeFont}-ea"/>`
}

function footShape(
  { type, idx }: FootPlace,
  { id, number, text }: { id: number; number: number; text: string },
): string {
  const words =
    type === 'sldNum'
      ? `<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="zh-CN"/><a:t>${number}</a:t></a:fld>`
      : `<a:r><a:rPr lang="zh-CN"/><a:t>${escaped(text)}</a:t></a:r>`
  if (type === 'ftr' && text === '') return ''
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${type === 'ftr' ? '页脚' : '页码'} ${id}"/>` +
    `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}" sz="quarter"${idx === '' ? '' : ` idx="${escaped(idx)}"`}/></p:nvPr>` +
    `</p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p>${words}</a:p></p:txBody></p:sp>`
  )
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
