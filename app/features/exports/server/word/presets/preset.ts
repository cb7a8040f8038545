import type { NumberingPreset } from '#packages/document/headings/numbering'
import type { CoverField, ExportPreset as PresetName } from '~/features/document/terms'
import type { Fonts, ParagraphStyle, RunStyle } from '../xml/styles'

export {
  exportPresets as presetNames,
  type ExportPreset as PresetName,
} from '~/features/document/terms'

/** What a paragraph is to its document; a template is searched for a style of each. */
export const roles = [
  'title',
  'heading1',
  'heading2',
  'heading3',
  'body',
  'caption',
  'tableText',
  'quote',
  'code',
  'list',
  'footnote',
  'reference',
  'abstract',
  'equation',
  'header',
  'footer',
  'toc1',
  'toc2',
  'toc3',
  'frontHeading',
  'part',
  'byline',
  'coverLine',
] as const
export type Role = (typeof roles)[number]

export interface RoleStyle {
  paragraph: Omit<ParagraphStyle, 'style' | 'section'>
  run: RunStyle
}

export interface Page {
  /** Twips. */
  width: number
  height: number
  top: number
  right: number
  bottom: number
  left: number
  header: number
  footer: number
  gutter?: number
  /** Twips between lines of the grid. */
  grid?: number
}

export interface CoverLine {
  field: CoverField
  printsBlank: boolean
}

/** How a kind of document looks and what it is made of. */
export interface Preset {
  name: PresetName
  page: Page
  fonts: Fonts
  headingFonts: Fonts
  size: number
  roleStyles: Record<Role, RoleStyle>
  numbering: NumberingPreset
  tables: 'three-line' | 'grid'
  /** Parts that stand before the text. */
  cover: 'page' | 'head' | 'title'
  /** Lines of the cover; those that are marked stand there empty too, to be filled in by hand. */
  coverLines: readonly CoverLine[]
  /** What kind of work it is, over or under its title: 学位论文. */
  coverKind: string
  /** 原创性声明 behind the cover. */
  declaration: boolean
  contents: boolean
  /** 图表清单 behind the contents. */
  objectLists: boolean
  /** Where a chapter begins. */
  chapters: 'anywhere' | 'page' | 'odd-page'
  /** Abstracts as a paragraph that begins with its name, or as chapters of the front. */
  abstracts: 'run-in' | 'chapters'
  running: 'none' | 'title' | 'title-and-chapter'
  pageNumbers: {
    front: 'upperRoman' | 'decimal'
    /** Even pages have theirs on the left. */
    place: 'center' | 'outer'
    /** `— 1 —`. */
    dashes: boolean
    style: RunStyle
  }
}
