import type PptxGenJS from 'pptxgenjs'
import type { Template } from '~/features/document/deck/design/template'
import type { OrnamentBox, Page, TextBox } from '~/features/document/deck/fit/page'
import { bodyOptions, fontNameOf, rectIn } from './text'

const LAYOUT_NAMES: Record<Page['layout'], string> = {
  cover: '封面',
  contents: '目录',
  transition: '章节',
  text: '正文',
  columns: '两栏',
  'figure-right': '文字与图表',
  'figure-full': '图表',
  number: '一个数',
  comparison: '两项对比',
  timeline: '时间线',
  process: '步骤',
  quote: '引文',
  end: '收束',
}

/**
 * Name of the layout that a page uses. A placeholder of a layout that a slide leaves empty shows its prompt in edit
 * mode, so pages of one layout that fill different places have layouts of their own.
 */
export function masterOf(page: Page, template: Template): string {
  const filled = textBoxes(page).map(({ name }) => NAMES[name])
  return `${template.name} ${LAYOUT_NAMES[page.layout]} ${filled.join('')}`.trim()
}

const NAMES: Record<TextBox['name'], string> = {
  title: '',
  body: '文',
  byline: '署',
  caption: '题',
  sources: '源',
  extra: '',
}

/** `nth`: which column of text, from 1. */
export const placeholderOf = (box: TextBox, nth: number): string =>
  box.name === 'body' ? `body${nth}` : box.name

const textBoxes = (page: Page): TextBox[] =>
  page.boxes.filter((box): box is TextBox => box.kind === 'text' && box.extraId === undefined)

/** The pages whose places are those of their layouts, one a layout: the template's, not where a person moved them. */
export function layoutPages(pages: readonly Page[], template: Template): Page[] {
  const plainFirst = pages.toSorted((a, b) => Number(a.isArranged) - Number(b.isArranged))
  const names = plainFirst.map((page) => masterOf(page, template))
  return plainFirst.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}

/** One layout for every kind of page there is, with its ground, ornaments, footer and placeholders. */
export function defineMasters(file: PptxGenJS, pages: readonly Page[], template: Template): void {
  for (const page of layoutPages(pages, template))
    file.defineSlideMaster(master(masterOf(page, template), page, template))
}

type MasterObject = NonNullable<PptxGenJS.SlideMasterProps['objects']>[number]

function master(title: string, page: Page, template: Template): PptxGenJS.SlideMasterProps {
  const footer = page.boxes.find((box) => box.kind === 'footer')
  const font = { fontFace: template.body.name, fontSize: 12, color: template.colors.ink2 }
  const numberAt = footer && {
    ...footer.slot,
    x: footer.slot.x + footer.slot.width - 48,
    width: 48,
  }
  return {
    title,
    background: { color: page.ground },
    objects: [
      ...page.boxes.flatMap((box): MasterObject[] =>
        box.kind === 'ornament' ? [ornament(box)] : [],
      ),
      ...(footer
        ? [
            {
              text: {
                text: footer.text,
                options: { ...rectIn(footer.slot), ...font, margin: 0, align: 'left' as const },
              },
            },
          ]
        : []),
      ...placeholders(page, template),
    ],
    ...(numberAt && {
      slideNumber: { ...rectIn(numberAt), ...font, margin: 0, align: 'right' as const },
    }),
  }
}

function ornament({ rect, color, shape }: OrnamentBox): MasterObject {
  const place = { ...rectIn(rect), fill: { color } }
  // The library's masters know no other shape than that of a text.
  return shape ? { text: { text: '', options: { ...place, shape } } } : { rect: place }
}

function placeholders(page: Page, template: Template): MasterObject[] {
  let bodies = 0
  return textBoxes(page).map((box) => {
    if (box.name === 'body') bodies += 1
    const { placeholder: _, ...options } = bodyOptions(box, template)
    return {
      placeholder: {
        options: {
          ...options,
          name: placeholderOf(box, bodies),
          type: box.name === 'title' ? 'title' : 'body',
          fontFace: fontNameOf(box, template),
        },
        text: '',
      },
    } satisfies MasterObject
  })
}
