import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { TextInput } from '~/kit/controls/text-input'
import type { DeckFigure, Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { tones, type Extra, type Tone } from '~/features/document/deck/extras'
import { ChartDialog } from '~/features/document/ui/charts'
import { CellsDialog } from '../canvas/cells-dialog'
import { SizeField } from '../canvas/text-bar'
import type { Run } from '../use-run'

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
          <div className="flex items-center gap-1.5 text-small">
            <span className="w-12 flex-none text-ink-2">字号</span>
            <SizeField extra={extra} onChange={change} />
          </div>
          <Tones
            template={template}
            value={extra.tone}
            onPick={(tone) => change({ ...extra, tone })}
          />
        </>
      )
    case 'shape':
      return (
        <>
          <Tones
            template={template}
            value={extra.tone}
            onPick={(tone) => change({ ...extra, tone })}
          />
          {extra.shape === 'rect' || extra.shape === 'ellipse' ? (
            <Switch
              checked={extra.isFilled}
              onCheckedChange={(isFilled) => change({ ...extra, isFilled })}
            >
              填满
            </Switch>
          ) : (
            <Switch
              checked={extra.isRising}
              onCheckedChange={(isRising) => change({ ...extra, isRising })}
            >
              由左下到右上
            </Switch>
          )}
        </>
      )
    case 'picture':
      return <AltField extra={extra} onChange={change} />
    case 'table':
    case 'chart':
      return <DataButton extra={extra} onChange={change} />
  }
}

const TONES: Record<Tone, string> = {
  accent: '主色',
  ink: '正文色',
  ink2: '次要色',
  soft: '浅色',
  paper: '纸色',
}

function Tones({
  template,
  value,
  onPick,
}: {
  template: Template
  value: Tone
  onPick: (tone: Tone) => void
}) {
  return (
    <div className="flex items-center gap-2 text-small" role="radiogroup" aria-label="颜色">
      <span className="w-11 flex-none text-ink-2">颜色</span>
      {tones.map((tone) => (
        <button
          key={tone}
          type="button"
          role="radio"
          aria-checked={tone === value}
          aria-label={TONES[tone]}
          data-tip={TONES[tone]}
          className="size-6 rounded-sm outline-1 outline-line-2 aria-checked:outline-2 aria-checked:outline-offset-2 aria-checked:outline-ink"
          style={{ background: `#${template.colors[tone]}` }}
          onClick={() => onPick(tone)}
        />
      ))}
    </div>
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
