import { book } from './book'
import { gongwen } from './gongwen'
import { paper } from './paper'
import type { Preset, PresetName } from './preset'
import { report } from './report'
import { thesis } from './thesis'

export const presets = {
  paper,
  thesis,
  report,
  book,
  gongwen,
} satisfies Record<PresetName, Preset>
