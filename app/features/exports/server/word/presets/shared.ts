import type { Fonts } from '../xml/styles'
import type { CoverField } from '~/features/document/terms'
import type { CoverLine, Page, Role, RoleStyle } from './preset'

export const TWIPS_A_MILLIMETRE = 1440 / 25.4
export const millimetres = (length: number) => Math.round(length * TWIPS_A_MILLIMETRE)

export const songti: Fonts = { han: '宋体', latin: 'Times New Roman' }
export const heiti: Fonts = { han: '黑体', latin: 'Arial' }
export const kaiti: Fonts = { han: '楷体', latin: 'Times New Roman' }
export const fangsong: Fonts = { han: '仿宋', latin: 'Times New Roman' }
export const code: Fonts = { han: '等线', latin: 'Consolas' }

export const a4 = (page: Partial<Page>): Page => ({
  width: 11906,
  height: 16838,
  top: 1440,
  right: 1800,
  bottom: 1440,
  left: 1800,
  header: 851,
  footer: 992,
  ...page,
})

/** Line pitch in points, or as a multiple of the letters' height. */
export const exactly = (points: number) =>
  ({ value: Math.round(points * 20), rule: 'exact' }) as const
export const times = (lines: number) => ({ value: Math.round(lines * 240), rule: 'auto' }) as const

export interface Measures {
  body: Fonts
  heading: Fonts
  /** Points. */
  size: number
  line: RoleStyle['paragraph']['line']
  /** Sizes of title and headings 1–3. */
  sizes: readonly [number, number, number, number]
  /** Twips of the text's width: right tabs stand there. */
  width: number
}

/** What presets have in common; each lays its own over it. */
export const stylesOf = (measures: Measures): Record<Role, RoleStyle> => ({
  ...headings(measures.heading, measures.sizes),
  ...texts(measures),
  ...figures(measures),
  ...contents(measures.body, measures.size, measures.width),
})

function texts({ body, size, line }: Measures) {
  const small = smallerThan(size)
  const text: RoleStyle = {
    paragraph: { line, firstLineChars: 200, firstLine: Math.round(size * 40), align: 'both' },
    run: { fonts: body, size },
  }
  return {
    body: text,
    abstract: text,
    byline: centred({ fonts: body, size }, 60, 240),
    coverLine: centred({ fonts: body, size: 15 }, 120, 120),
    quote: {
      paragraph: { line, left: 480, right: 480, before: 60, after: 60, align: 'both' },
      run: { fonts: kaiti, size },
    },
    list: { paragraph: { line, align: 'both' }, run: { fonts: body, size } },
    reference: {
      paragraph: { line, left: 480, hanging: 480, align: 'both' },
      run: { fonts: body, size: small },
    },
  } satisfies Partial<Record<Role, RoleStyle>>
}

function figures({ body, size, width }: Measures) {
  const small = smallerThan(size)
  const apart = { snapToGrid: false, align: 'center' } as const
  return {
    caption: {
      paragraph: { keepLines: true, before: 60, after: 120, align: 'center' },
      run: { fonts: body, size: small },
    },
    tableText: {
      paragraph: { before: 20, after: 20, align: 'left' },
      run: { fonts: body, size: small },
    },
    code: {
      paragraph: { snapToGrid: false, line: times(1.1), left: 240, align: 'left' },
      run: { fonts: code, size: 9 },
    },
    equation: {
      paragraph: { before: 60, after: 60, tabs: equationTabs(width) },
      run: { fonts: body, size },
    },
    footnote: {
      paragraph: { snapToGrid: false, align: 'left' },
      run: { fonts: body, size: 9 },
    },
    header: { paragraph: { ...apart, lines: ['bottom'] }, run: { fonts: body, size: 9 } },
    footer: { paragraph: apart, run: { fonts: body, size: 9 } },
  } satisfies Partial<Record<Role, RoleStyle>>
}

const smallerThan = (size: number) => Math.max(9, size - 1.5)

/** A formula in the middle, its number at the end of the line. */
export const equationTabs = (width: number) => [
  { position: Math.round(width / 2), to: 'center' as const },
  { position: width, to: 'right' as const },
]

const centred = (run: RoleStyle['run'], before: number, after: number): RoleStyle => ({
  paragraph: { before, after, align: 'center' },
  run,
})

function headings(fonts: Fonts, [title, ...sizes]: Measures['sizes']) {
  const heading = (level: number): RoleStyle => ({
    paragraph: { keepNext: true, keepLines: true, before: 240, after: 120, outline: level - 1 },
    run: { fonts, size: sizes[level - 1] },
  })
  const first = heading(1)
  return {
    title: { ...centred({ fonts, size: title }, 240, 240) },
    heading1: first,
    heading2: heading(2),
    heading3: heading(3),
    frontHeading: { ...first, paragraph: { ...first.paragraph, align: 'center' as const } },
    part: {
      paragraph: { ...first.paragraph, before: 3600, align: 'center' as const },
      run: { fonts, size: title },
    },
  }
}

function contents(fonts: Fonts, size: number, width: number) {
  const entry = (level: number): RoleStyle => ({
    paragraph: {
      left: (level - 1) * 420,
      tabs: [{ position: width, to: 'right', dots: true }],
    },
    run: { fonts, size },
  })
  return { toc1: entry(1), toc2: entry(2), toc3: entry(3) }
}

/** The same styles, where some roles begin a page. */
export function onPagesOfTheirOwn(
  styles: Record<Role, RoleStyle>,
  begin: readonly Role[],
): Record<Role, RoleStyle> {
  const changed = begin.map((role) => {
    const { paragraph, run } = styles[role]
    return [role, { paragraph: { ...paragraph, pageBreakBefore: true }, run }]
  })
  return { ...styles, ...Object.fromEntries(changed) }
}

/** Lines of a cover that stand where they are filled in, and those that wait for a pen. */
export const coverLines = (
  fields: readonly CoverField[],
  blank: readonly CoverField[] = [],
): CoverLine[] => fields.map((field) => ({ field, printsBlank: blank.includes(field) }))

/** A text without cover lines, declaration and lists. */
export const bareFront = {
  coverLines: coverLines(['作者', '单位', '日期']),
  coverKind: '',
  declaration: false,
  objectLists: false,
} as const
