import { numberingPresets, type NumberingPreset } from '~/features/editor/schema'
import type { CreationView } from './terms'

/** The look that a creation is exported in unless somebody chooses another one. */
export const presetOf = ({ project }: Pick<CreationView, 'project'>) =>
  project === 'book' ? ('book' as const) : ('paper' as const)

/** Headings as screens number them; figures, tables and formulas as the file will have them. */
export const onScreen = (creation: Pick<CreationView, 'project'>): NumberingPreset => ({
  levels: numberingPresets.thesis.levels,
  captions: numberingPresets[presetOf(creation)].captions,
})
