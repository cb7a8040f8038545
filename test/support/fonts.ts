import { openFonts } from '../../workers/platform/fonts'

/** The fonts as tests have them: out of their packages. */
export const readFont = openFonts(undefined)
