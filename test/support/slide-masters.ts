import { strToU8, zipSync } from 'fflate'

// A presentation as an institute hands it out, made by hand: five layouts, a picture, an own sample slide.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const R = `xmlns:r="${OFFICE}"`
const TYPE = 'application/vnd.openxmlformats-officedocument'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Box = readonly [x: number, y: number, width: number, height: number]

const xfrm = ([x, y, width, height]: Box) => {
  const emu = (points: number) => Math.round(points * 12_700)
  return `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`
}

let shapeId = 1

/** A placeholder; without a box it stands where the master's does. */
export function placeOf(ph: string, box?: Box, style = '', body = ''): string {
  shapeId += 1
  const words = ph.includes('sldNum')
    ? '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="zh-CN"/><a:t>‹#›</a:t></a:fld>'
    : '<a:r><a:rPr lang="zh-CN"/><a:t>单击此处编辑</a:t></a:r>'
  return `<p:sp><p:nvSpPr><p:cNvPr id="${shapeId}" name="占位符 ${shapeId}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr>${box ? xfrm(box) : ''}</p:spPr><p:txBody><a:bodyPr ${body}/><a:lstStyle>${style}</a:lstStyle><a:p>${words}</a:p></p:txBody></p:sp>`
}

const band = (box: Box, color: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="90" name="色带"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="${color}"/></a:solidFill></p:spPr></p:sp>`
const mark = (box: Box) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="91" name="院徽"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`

const tree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`

const level = (size: number, more = '', color = 'tx1') =>
  `<a:lvl1pPr ${more.startsWith('<') ? '' : more}>${more.startsWith('<') ? more : ''}<a:defRPr sz="${size * 100}"><a:solidFill><a:schemeClr val="${color}"/></a:solidFill></a:defRPr></a:lvl1pPr>`

/** Layouts by their type, as the common ones are. */
export function usualLayouts(width: number): Record<string, string> {
  const half = (width - 140) / 2
  const title = placeOf('type="title"')
  const feet =
    placeOf('type="ftr" sz="quarter" idx="11"') + placeOf('type="sldNum" sz="quarter" idx="12"')
  return {
    title:
      placeOf(
        'type="ctrTitle"',
        [90, 120, width - 180, 150],
        level(48, 'algn="ctr"', 'accent1'),
        'anchor="b"',
      ) +
      placeOf(
        'type="subTitle" idx="1"',
        [90, 290, width - 180, 90],
        level(20, 'marL="0" indent="0" algn="ctr"'),
      ),
    obj: title + placeOf('idx="1"') + feet,
    secHead:
      placeOf('type="title"', [60, 150, width - 120, 160], level(44), 'anchor="b"') +
      placeOf('type="body" idx="1"', [60, 320, width - 120, 80], level(20)),
    twoObj:
      title +
      placeOf('sz="half" idx="1"', [60, 130, half, 330]) +
      placeOf('sz="half" idx="2"', [80 + half, 130, half, 330]) +
      feet,
    titleOnly: title + feet,
  }
}

export interface MasterChanges {
  /** Points; 960 by 540 unless told. */
  width?: number
  height?: number
  layouts?: Record<string, string>
  /** Further parts by path, and changed ones. */
  parts?: Record<string, string | Uint8Array>
  /** Lines of the presentation's relations. */
  relations?: string
}

/** A team's own presentation. */
export function slideMasterOf(changes: MasterChanges = {}): Uint8Array {
  const { width = 960, height = 540, parts = {}, relations = '' } = changes
  const layouts = Object.entries(changes.layouts ?? usualLayouts(width))
  const rels = (lines: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`
  const line = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const override = (path: string, type: string) =>
    `<Override PartName="/ppt/${path}" ContentType="${TYPE}.${type}+xml"/>`
  const slides = `${TYPE}.presentationml`
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/ppt/presentation.xml" ContentType="${slides}.presentation.main+xml"/>${override('slideMasters/slideMaster1.xml', 'presentationml.slideMaster')}${override('slides/slide1.xml', 'presentationml.slide')}${override('theme/theme1.xml', 'theme')}${layouts.map((_, index) => override(`slideLayouts/slideLayout${index + 1}.xml`, 'presentationml.slideLayout')).join('')}</Types>`,
    '_rels/.rels': rels([line('rId1', 'officeDocument', 'ppt/presentation.xml')]),
    'ppt/presentation.xml': `${HEAD}<p:presentation ${A} ${R} ${P}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="${width * 12_700}" cy="${height * 12_700}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels([
      line('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'),
      line('rId2', 'slide', 'slides/slide1.xml'),
      line('rId3', 'theme', 'theme/theme1.xml'),
      relations,
    ]),
    'ppt/slides/slide1.xml': `${HEAD}<p:sld ${A} ${R} ${P}><p:cSld>${tree(placeOf('type="ctrTitle"'))}</p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': rels([
      line('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${HEAD}<p:sldMaster ${A} ${R} ${P}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${tree(
      band([0, 0, width, 12], 'accent1') +
        mark([width - 80, 20, 60, 40]) +
        placeOf('type="title"', [60, 30, width - 160, 80], '', 'anchor="b"') +
        placeOf('type="body" idx="1"', [60, 130, width - 120, 345]) +
        placeOf('type="ftr" sz="quarter" idx="3"', [60, 500, width - 240, 26]) +
        placeOf('type="sldNum" sz="quarter" idx="4"', [width - 160, 500, 100, 26]),
    )}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${layouts.map((_, index) => `<p:sldLayoutId id="${2147483649 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(36)}</p:titleStyle><p:bodyStyle>${`<a:lvl1pPr marL="228600" indent="-228600"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="2800"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr>`}</p:bodyStyle><p:otherStyle>${level(18)}</p:otherStyle></p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': rels([
      ...layouts.map((_, index) =>
        line(`rId${index + 1}`, 'slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`),
      ),
      line('rId9', 'image', '../media/image1.png'),
      line('rId10', 'theme', '../theme/theme1.xml'),
    ]),
    'ppt/media/image1.png': Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0)),
    'ppt/theme/theme1.xml': theme,
  }
  for (const [index, [type, shapes]] of layouts.entries()) {
    files[`ppt/slideLayouts/slideLayout${index + 1}.xml`] =
      `${HEAD}<p:sldLayout ${A} ${R} ${P} type="${type}"><p:cSld name="院版 ${type}">${tree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
    files[`ppt/slideLayouts/_rels/slideLayout${index + 1}.xml.rels`] = rels([
      line('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'),
    ])
  }
  const whole = Object.entries({ ...files, ...parts })
  return zipSync(
    Object.fromEntries(
      whole.map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}

const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const colors = [
  ['dk1', '1A2433'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'E7E6E6'],
  ['accent1', '0B6E4F'],
  ['accent2', 'C8963E'],
  ['accent3', '5B8E7D'],
  ['accent4', '8CB369'],
  ['accent5', 'F4A259'],
  ['accent6', 'BC4B51'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
] as const
const plainFill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const plainLine = `<a:ln w="6350">${plainFill}</a:ln>`
const plainEffect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
const theme = `${HEAD}<a:theme ${A} name="院版"><a:themeElements><a:clrScheme name="院版">${colors.map(([name, value]) => color(name, value)).join('')}</a:clrScheme><a:fontScheme name="院版"><a:majorFont><a:latin typeface="Georgia"/><a:ea typeface="思源宋体"/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface="思源黑体"/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="院版"><a:fillStyleLst>${plainFill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${plainLine.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${plainEffect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${plainFill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
