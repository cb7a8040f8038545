import { mouldErrors } from '../../../../moulds-errors'
import { allOf, childOf, textOf, type XmlElement } from '../xml/read'
import { roles, type Role } from '../presets/preset'
import { headingNumbers } from './numbering'
import { openMould } from './open'
import { fillPlaces, placeOf } from './places'
import { rolesOf, styleIdsOf, type Found } from './style-roles'

/** What a mould brings, and what will be laid beside it. */
export interface MouldReport {
  roles: { role: Role; style: string; how: Found }[]
  /** The mould says where the text goes. */
  isMarked: boolean
  /** Names of the places that are filled. */
  places: string[]
  /** Headings count by the mould's own numbers; else by ours. */
  hasNumbers: boolean
  hasContents: boolean
  /** Millimetres. */
  page: { width: number; height: number; top: number; right: number; bottom: number; left: number }
}

/** Looks a mould over. Errors: what {@link openMould} refuses. */
export function mouldReport(source: Uint8Array): MouldReport {
  const mould = openMould(source)
  const root = mould.xml.get(mould.main)
  const body = childOf(root, 'w:body')
  const styles = mould.xml.get(`${mould.folder}styles.xml`) ?? {
    name: 'w:styles',
    attributes: {},
    children: [],
  }
  if (!root || !body) throw mouldErrors.mouldDamaged()
  const found = rolesOf(styles, root)
  const numbering = mould.xml.get(`${mould.folder}numbering.xml`)
  const { section, isMarked } = placeOf(body)
  return {
    roles: roles.map((role) => ({ role, style: found[role].name, how: found[role].how })),
    isMarked,
    places: [...new Set([...mould.xml.values()].flatMap((one) => fillPlaces(one, {})))],
    hasNumbers: headingNumbers(styles, numbering, styleIdsOf(found)) !== null,
    hasContents: [...allOf(root, 'w:instrText')].some((one) => /^\s*TOC\b/.test(textOf(one))),
    page: pageOf(section),
  }
}

function pageOf(section: XmlElement): MouldReport['page'] {
  const size = childOf(section, 'w:pgSz')?.attributes ?? {}
  const margins = childOf(section, 'w:pgMar')?.attributes ?? {}
  const length = (twips: string | undefined) =>
    Math.round(((Number.parseInt(twips ?? '0', 10) || 0) * 25.4) / 144) / 10
  return {
    width: length(size['w:w']),
    height: length(size['w:h']),
    top: length(margins['w:top']),
    right: length(margins['w:right']),
    bottom: length(margins['w:bottom']),
    left: length(margins['w:left']),
  }
}
