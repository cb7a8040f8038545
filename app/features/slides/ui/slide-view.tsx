import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { SLIDE_WIDTH, type Template } from '~/features/document/deck/design/template'
import { figureColumns } from '~/features/document/deck/fit/fit-table'
import type {
  FooterBox,
  Page,
  PageBox,
  Paragraph,
  TableBox,
  TextBox,
} from '~/features/document/deck/fit/page'
import { ShapeView } from './shape-view'
import { length, placed } from './points'
import { SlideChart } from './slide-chart'
import './slide.css'

export interface SlideViewProps {
  page: Page
  template: Template
  pictureUrl: (slideId: string, extraId?: string) => string
  /** Draws the words of a paragraph; without it they are only shown. */
  words?: (box: TextBox, paragraph: Paragraph) => ReactNode
  /** Draws the mark of a source; without it a number is only shown. */
  mark?: (number: number) => ReactNode
  /** Names of boxes that can be taken hold of. */
  keys?: ReadonlyMap<PageBox, string>
  className?: string
}

/** A page of a deck at whatever width it is given, with the proportions and breaks of the PowerPoint file. */
export function SlideView(props: SlideViewProps) {
  const { page, template, className } = props
  return (
    <div className={clsx('slide', className)} style={shapeOf(template)} lang="zh-CN">
      <div className="slide-sheet" style={{ background: `#${page.ground}` }}>
        {page.boxes.map((box, index) => (
          <BoxView key={index} {...props} box={box} />
        ))}
      </div>
    </div>
  )
}

// Masters may be of another shape than our looks.
const shapeOf = ({ width }: Template): CSSProperties | undefined =>
  width === undefined || width === SLIDE_WIDTH
    ? undefined
    : { ['--slide-width' as string]: String(width) }

function BoxView(props: SlideViewProps & { box: PageBox }) {
  const { box, template, page, pictureUrl, keys } = props
  const name = keyOf(box, keys)
  switch (box.kind) {
    case 'text':
      return <TextView {...props} box={box} name={name} />
    case 'table':
      return <TableView box={box} template={template} name={name} />
    case 'chart':
      return <SlideChart box={box} template={template} name={name} />
    case 'image':
      return (
        <img
          className="slide-box"
          style={placed(box.rect)}
          src={pictureUrl(page.slideId, box.extraId)}
          alt={box.alt}
          draggable={false}
          data-box={name}
        />
      )
    case 'shape':
      return <ShapeView box={box} name={name} />
    // Behind the words, and of no meaning for who listens.
    case 'backdrop':
      return (
        <img
          className="slide-box"
          style={placed(box.rect)}
          src={`${template.pictureAddress ?? ''}${box.picture}`}
          alt=""
          draggable={false}
        />
      )
    case 'footer':
      return <FooterView box={box} />
    case 'ornament':
      return (
        <i
          className="slide-box"
          style={{
            ...placed(box.rect),
            background: `#${box.color}`,
            borderRadius: box.shape && '50%',
          }}
          aria-hidden="true"
        />
      )
  }
}

/** Of those that are moved together each is taken hold of. */
function keyOf(box: PageBox, keys: SlideViewProps['keys']): string | undefined {
  const isInGroup = box.kind === 'text' && box.group
  return keys?.get(box) ?? (keys && isInGroup ? 'body' : undefined)
}

interface Named {
  name: string | undefined
}

function TextView({ box, template, words, mark, name }: SlideViewProps & Named & { box: TextBox }) {
  const { slot } = box
  const typeface = slot.face === 'title' ? template.title : template.body
  const style: CSSProperties = {
    ...placed(slot),
    justifyContent: { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[slot.anchor],
    gap: length(slot.after),
    fontFamily: typeface.stack,
    fontSize: length(box.size),
    lineHeight: length(box.line),
    fontWeight: slot.isBold ? 600 : 400,
    textAlign: slot.align,
    color: `#${box.color}`,
    ['--mark' as string]: `#${template.colors.mark}`,
  }
  return (
    <div className="slide-box slide-text" style={style} data-name={box.name} data-box={name}>
      {box.paragraphs.map((paragraph, index) => (
        <p
          key={paragraph.bulletId ?? index}
          style={{ paddingLeft: slot.indent > 0 ? length(slot.indent) : 0 }}
          data-bullet={slot.indent > 0 && paragraph.lead === '' ? template.bullet : undefined}
        >
          {paragraph.lead !== '' && <span className="slide-lead">{paragraph.lead}　</span>}
          {words?.(box, paragraph) ?? paragraph.text}
          {paragraph.tail && <Tail {...paragraph.tail} family={template.body.stack} />}
          {paragraph.marks.map((number) => (
            <sup key={number}>{mark?.(number) ?? `[${number}]`}</sup>
          ))}
        </p>
      ))}
    </div>
  )
}

/** Words behind the others in type of their own. */
const Tail = (tail: NonNullable<Paragraph['tail']> & { family: string }) => (
  <span
    style={{
      fontFamily: tail.family,
      fontSize: length(tail.size),
      fontWeight: 400,
      color: `#${tail.color}`,
    }}
  >
    {tail.text}
  </span>
)

function TableView({ box, template, name }: Named & { box: TableBox; template: Template }) {
  const style: CSSProperties = {
    ...placed(box.rect),
    fontFamily: template.body.stack,
    fontSize: length(box.size),
    lineHeight: length(box.line),
    color: `#${template.colors.ink}`,
    ['--hair' as string]: `#${template.colors.hair ?? 'transparent'}`,
  }
  const areFigures = figureColumns(box)
  return (
    <table className="slide-box slide-table" style={style} data-box={name}>
      <colgroup>
        {box.columns.map((width, index) => (
          <col key={index} style={{ width: length(width) }} />
        ))}
      </colgroup>
      <thead>
        <tr style={{ height: length(box.headHeight) }}>
          {box.head.map((name, index) => (
            <th key={index} scope="col" data-figure={areFigures[index] || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {box.rows.map((row, no) => (
          <tr key={no} style={{ height: length(box.rowHeights[no] ?? 0) }}>
            {row.map((cell, index) => (
              <td key={index} data-figure={areFigures[index] || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FooterView({ box }: { box: FooterBox }) {
  return (
    <div
      className="slide-box slide-footer"
      style={{ ...placed(box.slot), fontSize: length(box.slot.size), color: `#${box.color}` }}
    >
      <span>{box.text}</span>
      <span>{box.number}</span>
    </div>
  )
}
