import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { Select, TextInput } from '~/kit/controls/text-input'
import type { DeckFigure, Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { STROKE, type Extra } from '~/features/document/deck/extras'
import { ChartDialog } from '~/features/document/ui/charts'
import { CellsDialog } from '../canvas/cells-dialog'
import type { Run } from '../use-run'
import { Line } from './line'
import { SizeField, Tones } from './type-fields'

export interface ContentFieldsProps {
  slide: Slide
  template: Template
  run: Run
  extra: Extra
}

/** How a thing of a person's own looks, and what it holds. */
export function ContentFields({ slide, template, run, extra }: ContentFieldsProps) {
  const change = (next: Extra) => run([{ type: 'set-extra', slideId: slide.id, extra: next }])
  switch (extra.kind) {
    case 'text':
      return (
        <>
          <Line label="字号">
            <SizeField
              value={extra.size}
              onChange={(size) => size !== null && change({ ...extra, size })}
            />
          </Line>
          <Line label="颜色">
            <Tones
              label="文字颜色"
              template={template}
              value={extra.tone}
              onPick={(tone) => change({ ...extra, tone })}
            />
          </Line>
        </>
      )
    case 'shape':
      return <ShapeFields {...{ template, extra }} onChange={change} />
    case 'picture':
      return <AltField extra={extra} onChange={change} />
    case 'table':
    case 'chart':
      return <DataButton extra={extra} onChange={change} />
  }
}

const STROKES = [0, 1, 2, 4, 6, 8].map((points) => ({
  value: String(points),
  label: points === 0 ? '无' : `${points}磅`,
}))

interface ShapeFieldsProps {
  template: Template
  extra: Extract<Extra, { kind: 'shape' }>
  onChange: (extra: Extra) => void
}

/** The line of a shape and what is inside it. */
function ShapeFields({ template, extra, onChange }: ShapeFieldsProps) {
  const { stroke = STROKE } = extra
  const isClosed = extra.shape === 'rect' || extra.shape === 'ellipse'
  // Without a line and without anything inside nothing would be seen.
  const strokes = isClosed && extra.isFilled ? STROKES : STROKES.slice(1)
  return (
    <>
      <Line label="线条">
        <Tones
          label="线条颜色"
          template={template}
          value={extra.tone}
          onPick={(tone) =>
            onChange({ ...extra, ...(extra.isFilled && { fill: extra.fill ?? extra.tone }), tone })
          }
        />
      </Line>
      <Line label="粗细">
        <Select
          size="small"
          aria-label="粗细"
          value={String(stroke)}
          options={strokes}
          onChange={(points) => onChange({ ...extra, stroke: Number(points) })}
        />
      </Line>
      {isClosed ? (
        <>
          <Switch
            checked={extra.isFilled}
            onCheckedChange={(isFilled) =>
              onChange({ ...extra, isFilled, stroke: isFilled || stroke > 0 ? stroke : STROKE })
            }
          >
            填满
          </Switch>
          {extra.isFilled && (
            <Line label="填充">
              <Tones
                label="填充颜色"
                template={template}
                value={extra.fill ?? extra.tone}
                onPick={(fill) => onChange({ ...extra, fill })}
              />
            </Line>
          )}
        </>
      ) : (
        <Switch
          checked={extra.isRising}
          onCheckedChange={(isRising) => onChange({ ...extra, isRising })}
        >
          由左下到右上
        </Switch>
      )}
    </>
  )
}

function AltField({
  extra,
  onChange,
}: {
  extra: Extract<Extra, { kind: 'picture' }>
  onChange: (extra: Extra) => void
}) {
  const [alt, setAlt] = useState(extra.alt)
  return (
    <TextInput
      size="small"
      aria-label="图片说明"
      placeholder="图片说明，读屏时念"
      maxLength={200}
      value={alt}
      onChange={(event) => setAlt(event.target.value)}
      onBlur={() => alt !== extra.alt && onChange({ ...extra, alt })}
    />
  )
}

function DataButton({
  extra,
  onChange,
}: {
  extra: Extract<Extra, { kind: 'table' | 'chart' }>
  onChange: (extra: Extra) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const put = (next: Extra) => {
    close()
    onChange(next)
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {extra.kind === 'chart' ? '改图表数据' : '改表格'}
      </Button>
      {isOpen && <DataDialog extra={extra} onDone={put} onClose={close} />}
    </>
  )
}

/** What a table or a chart of a person's own holds. */
export function DataDialog({
  extra,
  onDone,
  onClose,
}: {
  extra: Extract<Extra, { kind: 'table' | 'chart' }>
  onDone: (extra: Extra) => void
  onClose: () => void
}) {
  if (extra.kind === 'table')
    return (
      <CellsDialog
        cells={extra}
        onDone={(cells) => onDone({ ...extra, ...cells })}
        onClose={onClose}
      />
    )
  return (
    <ChartDialog
      chart={extra.chart}
      caption=""
      onDone={(chart) => onDone({ ...extra, chart })}
      onClose={onClose}
    />
  )
}

/** The table or chart that a slide carries: its data, kept with its caption and what it leans on. */
export function FigureFields({ slide, run }: { slide: Slide; run: Run }) {
  const [isOpen, setIsOpen] = useState(false)
  const { figure, id: slideId } = slide
  if (!figure || figure.kind === 'image') return null
  const close = () => setIsOpen(false)
  const put = (next: DeckFigure) => {
    close()
    run([{ type: 'set-figure', slideId, figure: next }])
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {figure.kind === 'chart' ? '改图表数据' : '改表格'}
      </Button>
      {isOpen && figure.kind === 'table' && (
        <CellsDialog
          cells={figure}
          onDone={(cells) => put({ ...figure, ...cells })}
          onClose={close}
        />
      )}
      {isOpen && figure.kind === 'chart' && (
        <ChartDialog
          chart={figure.chart}
          caption={figure.caption}
          onDone={(chart, caption) => put({ ...figure, chart, caption })}
          onClose={close}
        />
      )}
    </>
  )
}
