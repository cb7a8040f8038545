import { allOf, childOf, elementsOf, type XmlElement } from '~/core/office/xml'
import type { Drawing } from '~/features/document/deck/design/template'
import { masterErrors } from '~/features/document/masters-errors'
import { paletteOf, type Palette } from './colors'
import { drawingsOf, type Picturing } from './drawings'
import { holderOf, isPlaceholder, type Holder, type Sheets } from './holders'
import { MAIN, relationsOf, type MasterFile } from './open'

/** A layout with its placeholders as they stand, whatever they inherit. */
export interface Layout {
  /** Its path in the file. */
  part: string
  type: string
  name: string
  holders: readonly Holder[]
  drawings: readonly Drawing[]
}

/** The layouts of the first master, and what they share. */
export interface MasterRead {
  /** Points by which a point of the file is multiplied, so that every slide is 540 high. */
  scale: number
  width: number
  palette: Palette
  fonts: { title: string; body: string }
  layouts: readonly Layout[]
  /** Paths of pictures by the names that drawings give them. */
  pictures: ReadonlyMap<string, string>
}

const EMU = 12_700
const HEIGHT = 540

/** Errors: `masterDamaged`, `masterNoLayouts`. */
export function readMaster(file: MasterFile): MasterRead {
  const { xml } = file
  const main = xml.get(MAIN)
  const size = childOf(main, 'p:sldSz')?.attributes
  const [wide, high] = [Number(size?.cx), Number(size?.cy)]
  // No taller than a sheet of paper on its end, no wider than two screens.
  if (!(high > 0) || !(wide / high > 0.5) || !(wide / high < 4)) throw masterErrors.masterDamaged()
  const scale = HEIGHT / (high / EMU)
  const path = firstMaster(file, main)
  const master = xml.get(path)
  if (!master) throw masterErrors.masterDamaged()
  const related = relationsOf(file, path)
  const theme = xml.get([...related.values()].find(({ type }) => type === 'theme')?.path ?? '')
  const palette = paletteOf(theme, childOf(master, 'p:clrMap'))
  const pictures = new Map<string, string>()
  const sheets = { master, scale, palette }
  const layouts = elementsOf(childOf(master, 'p:sldLayoutIdLst') ?? master)
    .flatMap(({ attributes }) => related.get(attributes['r:id'] ?? '')?.path ?? [])
    .flatMap((part): Layout[] => {
      const root = xml.get(part)
      return root ? [layoutOf(file, { part, root, masterPath: path }, sheets, pictures)] : []
    })
  if (layouts.length === 0) throw masterErrors.masterNoLayouts()
  return {
    scale,
    width: (wide / EMU) * scale,
    palette,
    fonts: { title: fontOf(theme, 'a:majorFont'), body: fontOf(theme, 'a:minorFont') },
    layouts,
    pictures,
  }
}

function firstMaster(file: MasterFile, main: XmlElement | undefined): string {
  const [first] = elementsOf(childOf(main, 'p:sldMasterIdLst') ?? none)
  return relationsOf(file, MAIN).get(first?.attributes['r:id'] ?? '')?.path ?? ''
}

const none: XmlElement = { name: '', attributes: {}, children: [] }

/** The font for Chinese, else the one for Latin; '' when the theme names none. */
function fontOf(theme: XmlElement | undefined, name: string): string {
  const font = theme && [...allOf(theme, name)][0]
  const hans = font && elementsOf(font).find(({ attributes }) => attributes.script === 'Hans')
  const fonts = [
    childOf(font, 'a:ea')?.attributes.typeface,
    hans?.attributes.typeface,
    childOf(font, 'a:latin')?.attributes.typeface,
  ]
  return (fonts.find((font) => font && !font.startsWith('+')) ?? '').replace(/["'<>;\\]/g, '')
}

function layoutOf(
  file: MasterFile,
  { part, root, masterPath }: { part: string; root: XmlElement; masterPath: string },
  { master, scale, palette: shared }: Sheets,
  pictures: Map<string, string>,
): Layout {
  const override = [...allOf(root, 'a:overrideClrMapping')][0]
  const palette = override
    ? { ...shared, map: new Map([...shared.map, ...Object.entries(override.attributes)]) }
    : shared
  const sheets = { master, scale, palette }
  const tree = treeOf(root)
  const showsMaster = root.attributes.showMasterSp !== '0'
  const from = (path: string): Picturing => ({
    scale,
    palette,
    nameOf: (id) => {
      const target = relationsOf(file, path).get(id)?.path
      return target ? named(file, pictures, target) : null
    },
  })
  const behind = groundOf(root) ? drawingsOf(groundOf(root), from(part)) : []
  const below = behind.length > 0 ? behind : drawingsOf(groundOf(master), from(masterPath))
  return {
    part,
    type: root.attributes.type ?? '',
    name: childOf(root, 'p:cSld')?.attributes.name ?? '',
    holders: elementsOf(tree)
      .filter(isPlaceholder)
      .flatMap((shape) => holderOf(shape, sheets) ?? []),
    drawings: [
      ...below,
      ...(showsMaster ? drawingsOf(treeOf(master), from(masterPath)) : []),
      ...drawingsOf(tree, from(part)),
    ],
  }
}

const treeOf = (root: XmlElement) => childOf(childOf(root, 'p:cSld'), 'p:spTree') ?? none
const groundOf = (root: XmlElement) => childOf(childOf(root, 'p:cSld'), 'p:bg')

// They travel together from the reader.
const MOST_PICTURE_BYTES = 20 * 1024 * 1024
const DISPLAYABLE = /\.(png|jpe?g|gif)$/i

/** Pictures that a page can show are numbered; others stay in the file. */
function named(file: MasterFile, pictures: Map<string, string>, path: string): string | null {
  const ending = DISPLAYABLE.exec(path)?.[1]?.toLowerCase()
  if (!ending) return null
  const existing = [...pictures].find(([, item]) => item === path)?.[0]
  if (existing) return existing
  const sizes = [...pictures.values(), path].map((item) => file.parts.get(item)?.byteLength ?? 0)
  const isTooMuch = sizes.reduce((sum, size) => sum + size, 0) > MOST_PICTURE_BYTES
  if (isTooMuch || sizes.at(-1) === 0) return null
  const name = `${pictures.size + 1}.${ending}`
  pictures.set(name, path)
  return name
}
