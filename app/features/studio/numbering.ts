import { numberingPresets, type NumberingPreset } from '~/features/editor/schema'
import type { CreationView } from './terms'

/** The look that a creation is exported in unless somebody chooses another one. */
export const presetOf = ({ project }: Pick<CreationView, 'project'>) =>
  project === 'book' ? ('book' as const) : ('paper' as const)

/** Headings, figures, tables and formulas are numbered on screen as the file will have them. */
export const onScreen = (creation: Pick<CreationView, 'project'>): NumberingPreset =>
  numberingPresets[presetOf(creation)]
