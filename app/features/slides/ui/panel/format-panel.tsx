import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { aligned, distributed, type Alignment } from '~/features/document/deck/arrange/geometry'
import type { Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import type { Handle, Page } from '~/features/document/deck/fit/page'
import { styledBoxOf } from '~/features/document/deck/fit/arranged'
import { extraOf, nameOf, placeCommands, sizeOf, typeOf } from '../canvas/arranging'
import type { BoxType } from '../canvas/text-bar'
import type { Selection } from '../canvas/use-selection'
import type { Run } from '../use-run'
import type { DeckEditor } from '../use-deck'
import { ContentFields, FigureFields } from './content-fields'
import { LayerList } from './layer-list'
import { Line } from './line'
import { PageChecks } from './page-checks'
import { RectFields } from './rect-fields'
import { SizeField, Tones } from './type-fields'

export interface FormatPanelProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  template: Template
  selection: Selection
  run: Run
}

/** What is chosen, where it stands and how it looks; without a choice, what lies on the page. */
export function FormatPanel(props: FormatPanelProps) {
  const { editor, slide, selection } = props
  const { selected } = selection
  const isHeld = editor.withheld.includes(slide.id)
  return (
    <>
      {isHeld ? (
        <p className="text-small text-ink-2">这一页不对你开放。</p>
      ) : selected.length === 0 ? (
        <LayerList selection={selection} />
      ) : selected.length === 1 && selected[0] ? (
        <OneBox {...props} handle={selected[0]} />
      ) : (
        <SeveralBoxes {...props} />
      )}
      <PageChecks {...props} />
    </>
  )
}

function OneBox(props: FormatPanelProps & { handle: Handle }) {
  const { slide, template, selection, run, handle } = props
  const extra = extraOf(slide, handle.key)
  const isMoved = slide.placed?.some(
    (item) => item.box === handle.name && item.template === template.id,
  )
  const { name } = handle
  return (
    <section className="flex flex-col gap-2.5" aria-label={nameOf(handle, selection.handles)}>
      <SectionTitle>{nameOf(handle, selection.handles)}</SectionTitle>
      <RectFields
        key={handle.key}
        rect={handle.rect}
        slide={sizeOf(template)}
        onChange={(rect) => run(placeCommands(props, [handle], [rect]))}
      />
      <AlignButtons {...props} />
      {extra ? (
        <ContentFields key={extra.id} {...props} extra={extra} />
      ) : (
        <TypeFields {...props} name={name} />
      )}
      {name === 'figure' && <FigureFields slide={slide} run={run} />}
      {isMoved && name !== 'extra' && (
        <Button
          size="small"
          onClick={() =>
            run([
              { type: 'place', slideId: slide.id, box: name, template: template.id, rect: null },
            ])
          }
        >
          恢复版式里的位置
        </Button>
      )}
    </section>
  )
}

function SeveralBoxes(props: FormatPanelProps) {
  const { selection, template, run } = props
  const { selected } = selection
  const rects = selected.map(({ rect }) => rect)
  const spread = (axis: 'x' | 'y') => run(placeCommands(props, selected, distributed(rects, axis)))
  return (
    <section className="flex flex-col gap-2.5" aria-label="已选的框">
      <SectionTitle>已选{selected.length}个</SectionTitle>
      <AlignButtons {...props} />
      {selected.length > 2 && (
        <Line label="分布">
          <IconButton
            size="small"
            label="左右等距"
            icon={<AlignHorizontalDistributeCenter size={16} />}
            onClick={() => spread('x')}
          />
          <IconButton
            size="small"
            label="上下等距"
            icon={<AlignVerticalDistributeCenter size={16} />}
            onClick={() => spread('y')}
          />
        </Line>
      )}
      <p className="text-small text-ink-3">
        {template.width === undefined ? '一起拖动、缩放、复制与删除。' : '一起拖动与缩放。'}
      </p>
    </section>
  )
}

const ALIGNMENTS: readonly { how: Alignment; label: string; icon: ReactNode }[] = [
  { how: 'left', label: '左对齐', icon: <AlignStartVertical size={16} /> },
  { how: 'center', label: '左右居中', icon: <AlignCenterVertical size={16} /> },
  { how: 'right', label: '右对齐', icon: <AlignEndVertical size={16} /> },
  { how: 'top', label: '顶对齐', icon: <AlignStartHorizontal size={16} /> },
  { how: 'middle', label: '上下居中', icon: <AlignCenterHorizontal size={16} /> },
  { how: 'bottom', label: '底对齐', icon: <AlignEndHorizontal size={16} /> },
]

function AlignButtons(props: FormatPanelProps) {
  const { selection, template, run } = props
  const { selected } = selection
  const rects = selected.map(({ rect }) => rect)
  return (
    <Line label="对齐">
      {ALIGNMENTS.map(({ how, label, icon }) => (
        <IconButton
          key={how}
          size="small"
          label={label}
          icon={icon}
          onClick={() => run(placeCommands(props, selected, aligned(rects, how, sizeOf(template))))}
        />
      ))}
    </Line>
  )
}

/** How the words of a template's box are set. */
function TypeFields({ slide, template, run, name }: FormatPanelProps & { name: string }) {
  const box = styledBoxOf(name)
  if (!box) return <p className="text-small text-ink-3">字号随框的大小而定，颜色随模板。</p>
  const style = typeOf(slide, box)
  const change = (next: BoxType | null) =>
    run([{ type: 'style-box', slideId: slide.id, box, style: next }])
  return (
    <>
      <Line label="字号">
        <SizeField hasAuto value={style.size} onChange={(size) => change({ ...style, size })} />
      </Line>
      <Line label="颜色">
        <Tones
          label="文字颜色"
          template={template}
          value={style.tone}
          onPick={(tone) => change({ ...style, tone })}
        />
      </Line>
      {(style.size !== null || style.tone !== null) && (
        <Button size="small" onClick={() => change(null)}>
          恢复模板的字号与颜色
        </Button>
      )}
    </>
  )
}
