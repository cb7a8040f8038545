import type { Preset } from './preset'
import { report } from './report'
import { coverLines } from './shared'

/** A bid: who bids for what on the cover, contents, chapters on pages of their own, tables with lines. */
export const tender: Preset = {
  ...report,
  name: 'tender',
  cover: 'page',
  coverKind: '投标文件',
  coverLines: coverLines(
    ['项目编号', '招标人', '投标人', '日期'],
    ['项目编号', '招标人', '投标人'],
  ),
  objectLists: true,
}
