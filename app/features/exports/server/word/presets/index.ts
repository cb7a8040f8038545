import { book } from './book'
import { gongwen } from './gongwen'
import { journal } from './journal'
import { paper } from './paper'
import type { Preset, PresetName } from './preset'
import { report } from './report'
import { tender } from './tender'
import { textbook } from './textbook'
import { thesis } from './thesis'

export const presets: Record<PresetName, Preset> = {
  paper,
  thesis,
  journal,
  report,
  gongwen,
  tender,
  book,
  textbook,
}
